import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { formatCount } from '#contracts/indian-figures.ts'
import { TableError } from './table-error.ts'
import { type Encoding, longestLine, type TableFile, textOf } from './table-text.ts'

export interface TableLine {
  /** As a spreadsheet numbers it: the head is 1, and empty lines count. */
  line: number
  cells: string[]
  /** The file ends in it without a line break, and may have been cut off there. */
  isOpen: boolean
}

/** More than a file of the size we take has in practice; what is remembered of each line would be too much beyond it. */
const mostLines = 200_000

/** Far more than there are columns, and than anybody keeps beside them. */
const mostCells = 200

/** The lines that say something, one after the other, the head first. */
export async function* readTable(table: TableFile, encoding: Encoding): AsyncGenerator<TableLine> {
  const { head, all } = await peekHead(textOf(table, encoding))
  const parser = parse({
    delimiter: separatorOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    // For a line with another number of cells than the first it makes an error, with its stack, that nobody sees.
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestLine,
    info: true,
  })
  let end = ''
  async function* noteEnd() {
    for await (const part of upToMostLines(all, parser)) {
      end = part.at(-1) ?? end
      yield part
    }
  }
  // Whoever reads the lines hears of a failure from the parser itself.
  pipeline(Readable.from(noteEnd()), parser, () => undefined)
  let last: TableLine | undefined
  try {
    for await (const { record, info } of recordsOf(parser)) {
      if (last && saysSomething(last)) yield last
      last = toLine(record, info)
      if (encoding.hasBadBytes) assertNoBadByte(last)
    }
    if (last && saysSomething(last)) yield { ...last, isOpen: !/[\r\n]/.test(end) }
  } catch (error) {
    throw error instanceof CsvError ? toTableError(error, linesIn(parser.info) + 1) : error
  }
}

function saysSomething({ cells }: TableLine): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

async function* recordsOf(parser: Parser): AsyncGenerator<{ record: string[]; info: Info }> {
  yield* parser
}

/** The parser says nothing of empty lines but how many it has left out. */
async function* upToMostLines(text: AsyncGenerator<string>, { info }: Parser): AsyncGenerator<string> {
  for await (const part of text) {
    assertLines(linesIn(info))
    yield part
  }
}

function toLine(cells: string[], info: Info): TableLine {
  const line = linesIn(info)
  assertLines(line)
  if (cells.length > mostCells) {
    throw new TableError(
      `Line ${formatCount(line)}: it has more than ${formatCount(mostCells)} cells. Please delete the columns that are not needed, empty ones too.`,
    )
  }
  return { line, cells, isOpen: false }
}

function assertNoBadByte({ line, cells }: TableLine): void {
  if (!cells.some((cell) => cell.includes('\uFFFD'))) return
  const words = 'a character can’t be read. A spreadsheet shows it as \uFFFD: please type it again'
  throw new TableError(`Line ${formatCount(line)}: ${words}.`)
}

function linesIn({ records, empty_lines }: Info): number {
  return records + empty_lines
}

function assertLines(lines: number): void {
  const belowHead = lines - 1
  if (belowHead > mostLines)
    throw new TableError(
      `A table may have at most ${formatCount(mostLines)} lines. Empty ones count: please delete them.`,
    )
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
