import { setImmediate as letOthersIn } from 'node:timers/promises'
import { formatCount } from '#contracts/indian-figures.ts'
import type { Files, OpenFile } from '#server/files/files.ts'
import { TableError } from './table-error.ts'

/** Where a table lies, and what calls the reading of it off. */
export interface TableFile {
  files: Files
  path: string
  signal: AbortSignal
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** No line of a catalogue comes near this; a quotation mark that is never closed does. */
export const longestLine = 1_000_000

/** What a parser makes of so much at a stretch holds nobody up, whatever is in it. */
const bytesAtOnce = 2048

/** What the first bytes say, else UTF-8 where all of it is, else what Windows wrote before. */
export async function findEncoding(table: TableFile): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of bytesOf(table)) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

/** A little at a time. What is gathered for a line is kept in memory, so no line goes on for ever. */
export async function* textOf(table: TableFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let length = 0
  for await (const bytes of bytesOf(table)) {
    const text = decoder.decode(bytes, { stream: true })
    if (text.includes('\0')) throw new TableError('This file is not a table as text.')
    const lineEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    length = lineEnd < 0 ? length + text.length : text.length - lineEnd - 1
    if (length > longestLine) {
      throw new TableError(`A line may have at most ${formatCount(longestLine)} characters.`)
    }
    if (text !== '') yield text
  }
  yield decoder.decode()
}

async function* bytesOf({ files, path, signal }: TableFile): AsyncGenerator<Buffer> {
  const file = await files.open(path)
  if (!file) throw new TableError('The file is not there any more. Please send it again.')
  for await (const chunk of chunksOf(file)) {
    for (let start = 0; start < chunk.length; start += bytesAtOnce) {
      signal.throwIfAborted()
      yield chunk.subarray(start, start + bytesAtOnce)
      await letOthersIn()
    }
  }
}

async function* chunksOf({ stream }: OpenFile): AsyncGenerator<Buffer> {
  yield* stream
}
