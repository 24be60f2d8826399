import * as z from 'zod/mini'
import { Id } from '#contracts/ids.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { readSku } from './cells.ts'
import { type Column, findColumn, neededColumns } from './columns.ts'
import { readTable, type TableLine } from './read-table.ts'
import { TableError } from './table-error.ts'
import { type Encoding, findEncoding, type TableFile } from './table-text.ts'

export interface Fault {
  line: number
  column: string
  words: string
}

/** What has to be known of the whole table before its first line can be judged. */
export interface Survey {
  encoding: Encoding
  /** The line that names the columns. */
  head: number
  /** By place; none where the heading is not known. */
  columns: (Column | undefined)[]
  /** Without the head and empty ones. */
  lines: number
  /** Every id that is named and can be one, in small letters. */
  ids: string[]
  /** Headings that are not known. */
  unread: string[]
  /** What is named twice. */
  faults: Fault[]
}

export async function surveyTable(table: TableFile): Promise<Survey> {
  const encoding = await findEncoding(table)
  await using lines = readTable(table, encoding)
  const head = await lines.next()
  if (head.done) throw new TableError('This file is empty.')
  const columns = columnsOf(head.value)
  const unread = unknownHeadings(head.value)
  const faults: Fault[] = []
  const ids = new Map<string, number>()
  const skus = new Map<string, number>()
  let count = 0
  for await (const { line, cells } of lines) {
    count += 1
    for (const [column, seen] of [['id', ids] as const, ['sku', skus] as const]) {
      const cell = cells[columns.indexOf(column)] ?? ''
      const name = (column === 'sku' ? readSku(cell) : cell.trim()).toLowerCase()
      if (!name) continue
      const first = seen.get(name)
      if (first === undefined) seen.set(name, line)
      else faults.push({ line, column, words: `Line ${formatCount(first)} has the same ${column}` })
    }
  }
  const about = { encoding, head: head.value.line, columns, lines: count, unread, faults }
  return { ...about, ids: [...ids.keys()].filter(isId) }
}

export function isId(text: string): boolean {
  return z.safeParse(Id, text).success
}

function columnsOf({ cells }: TableLine): Survey['columns'] {
  const found = cells.map(findColumn)
  const twice = found.find((column, place) => column !== undefined && found.indexOf(column) !== place)
  if (twice) throw new TableError(`The column ${twice} is there twice.`)
  const missing = neededColumns.filter((column) => !found.includes(column))
  if (found.every((column) => column === undefined))
    throw new TableError(`The first line must name the columns, such as ${neededColumns.join(', ')}.`)
  if (!found.includes('id') && missing.length > 0)
    throw new TableError(
      `Without a column id every line is a new product, and for that ${missing.join(', ')} must be there.`,
    )
  return found
}

/** A heading that is misspelt would go unnoticed otherwise. */
function unknownHeadings({ cells }: TableLine): string[] {
  const headings = cells.map((heading) => heading.trim())
  return [...new Set(headings.filter((heading) => heading !== '' && findColumn(heading) === undefined))]
}
