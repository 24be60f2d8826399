import { pipeline, Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifyAtOnce } from 'csv-stringify/sync'

/** A number is written as a number; text as text, whatever it begins with. */
export type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** A table as a file that spreadsheets open as it is meant: any script, and no cell that is taken for a formula. */
export function csvOf(head: readonly string[], rows: readonly CsvRow[]): Buffer {
  return Buffer.from(stringifyAtOnce([...rows], optionsFor(head)))
}

/** As above, written while the rows are read, so that a long table takes no more memory than a short one. */
export function csvStream(head: readonly string[], rows: AsyncIterable<CsvRow>): Readable {
  const writer = stringify(optionsFor(head))
  // Whoever reads it hears of a failure from the stream itself; the rows end with it in any case.
  pipeline(Readable.from(rows), writer, () => undefined)
  return writer
}

function optionsFor(head: readonly string[]): Options {
  return {
    // Without the mark Excel takes UTF-8 for something older.
    bom: true,
    header: true,
    columns: head.map((header, index) => ({ key: String(index), header })),
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: harmless },
  }
}

/** Spreadsheets run a cell that begins so (https://owasp.org/www-community/attacks/CSV_Injection). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
