import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { formatCount } from '#contracts/indian-figures.ts'
import type { Files } from '#server/files/files.ts'
import { TableError } from './table-error.ts'

export interface TableLine {
  /** As a spreadsheet numbers it: the head is 1, and empty lines count. */
  line: number
  cells: string[]
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** No line of a catalogue comes near this; a quotation mark that is never closed does. */
const longestLine = 1_000_000

/** What the first bytes say, else UTF-8 where all of it is, else what Windows wrote before. */
export async function findEncoding(files: Files, path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of bytesOf(files, path)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

/** The lines that say something, one after the other, the head first. */
export async function* readTable(files: Files, path: string, encoding: Encoding): AsyncGenerator<TableLine> {
  const text = textOf(files, path, encoding)
  const { head, all } = await peekHead(text)
  const parser = parse({
    delimiter: separatorOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestLine,
  })
  // Whoever reads the lines hears of a failure from the parser itself.
  pipeline(Readable.from(all), parser, () => undefined)
  let line = 0
  try {
    for await (const cells of parser) {
      line += 1
      if (isRow(cells)) yield { line, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? toTableError(error, line + 1) : error
  }
}

function isRow(cells: unknown): cells is string[] {
  return Array.isArray(cells) && cells.some((cell) => typeof cell === 'string' && cell.trim() !== '')
}

async function* bytesOf(files: Files, path: string): AsyncGenerator<Buffer> {
  const file = await files.open(path)
  if (!file) throw new TableError('The file is not there any more. Please send it again.')
  yield* file.stream
}

async function* textOf(files: Files, path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytesOf(files, path)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw new TableError('This file is not a table as text.')
    if (text !== '') yield text
  }
  yield decoder.decode()
}

async function peekHead(text: AsyncGenerator<string>): Promise<{ head: string; all: AsyncGenerator<string> }> {
  let begun = ''
  while (!/[\r\n]/.test(begun.trimStart()) && begun.length < longestLine) {
    const next = await text.next()
    if (next.done) break
    begun += next.value
  }
  async function* all() {
    yield begun
    yield* text
  }
  return { head: begun.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '', all: all() }
}

/** Of the three that programs use, the one the head has most of. */
function separatorOf(head: string): string {
  const outside = head.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: outside.split(sign).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

function toTableError(error: CsvError, line: number): TableError {
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  const words = isOpen ? 'a quotation mark is opened and never closed' : 'it can’t be read as a line of a table'
  return new TableError(`Line ${formatCount(line)}: ${words}.`, { cause: error })
}
