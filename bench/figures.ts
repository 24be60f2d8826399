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

const tables: { title: string; figures: readonly Figure[] }[] = []

/** Prints a table, and keeps it for the file. */
export function tell(title: string, figures: readonly Figure[]): void {
  tables.push({ title, figures })
  const columns = Object.keys(figures[0]?.values ?? {})
  console.log(`\n${title}`)
  console.log(`  ${columns.map((column) => column.padStart(12)).join('')}   `)
  for (const { name, values, goal } of figures) {
    const cells = columns.map((column) => rounded(values[column] ?? 0).padStart(12)).join('')
    const verdict = goal ? `   ${goal.isMet ? 'met' : 'NOT MET'}: ${goal.words}` : ''
    console.log(`  ${cells}   ${name}${verdict}`)
  }
}

export async function writeFigures(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), tables }, undefined, 2)}\n`)
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
