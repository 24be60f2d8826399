import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One line of the table. */
export interface Figure {
  name: string
  /** By column, in the table's order. */
  values: Readonly<Record<string, number>>
  /** What it should be, and whether it is. */
  goal?: { words: string; isMet: boolean }
}

const tables: { kind: string; title: string; figures: readonly Figure[] }[] = []
const kind = new AsyncLocalStorage<string>()

/** Tables told meanwhile belong to this kind of figures. */
export function ofKind(name: string, measure: () => Promise<void>): Promise<void> {
  return kind.run(name, measure)
}

/** Prints a table, and keeps it for the file. */
export function tell(title: string, figures: readonly Figure[]): void {
  tables.push({ kind: kind.getStore() ?? '', title, figures })
  const columns = [...new Set(figures.flatMap(({ values }) => Object.keys(values)))]
  console.log(`\n${title}`)
  const inPlace = (cell: string, column: string) => cell.padStart(Math.max(12, column.length + 2))
  console.log(`  ${columns.map((column) => inPlace(column, column)).join('')}   `)
  for (const { name, values, goal } of figures) {
    const cells = columns.map((column) => inPlace(rounded(values[column]), column)).join('')
    const verdict = goal ? `   ${goal.isMet ? 'met' : 'NOT MET'}: ${goal.words}` : ''
    console.log(`  ${cells}   ${name}${verdict}`)
  }
}

export async function writeFigures(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), tables }, undefined, 2)}\n`)
}

function rounded(value: number | undefined): string {
  if (value === undefined) return '–'
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
