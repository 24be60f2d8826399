import { setImmediate as letOthersIn } from 'node:timers/promises'
import { formatCount } from '#contracts/indian-figures.ts'
import type { ByteRange, Files, OpenFile } from '#server/files/files.ts'
import { TableError } from './table-error.ts'

/** Where a table lies, and what calls the reading of it off. */
export interface TableFile {
  files: Files
  path: string
  signal: AbortSignal
}

type EncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface Encoding {
  name: EncodingName
  /** Some bytes are none of it, and are read as �. */
  hasBadBytes: boolean
}

/** No line of a catalogue comes near this; a quotation mark that is never closed does. */
export const longestLine = 1_000_000

/** What a parser makes of so much at a stretch holds nobody up, whatever is in it. */
const bytesAtOnce = 2048

/** What the first bytes say, whatever follows; else UTF-8 where all of it is, else what Windows wrote before. */
export async function findEncoding(table: TableFile): Promise<Encoding> {
  const marked = await findMark(table)
  const hasBadBytes = !(await isAll(table, marked ?? 'utf-8'))
  if (marked) return { name: marked, hasBadBytes }
  return { name: hasBadBytes ? 'windows-1252' : 'utf-8', hasBadBytes: false }
}

async function findMark(table: TableFile): Promise<EncodingName | undefined> {
  const parts: Buffer[] = []
  for await (const bytes of bytesOf(table, { start: 0, end: 2 })) parts.push(bytes)
  const [first, second, third] = Buffer.concat(parts)
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

async function isAll(table: TableFile, name: EncodingName): Promise<boolean> {
  const decoder = new TextDecoder(name, { fatal: true })
  try {
    for await (const bytes of bytesOf(table)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    // A storage that is out of reach may throw a TypeError too.
    const isBadByte =
      error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    if (!isBadByte) throw error
    return false
  }
}

/** A little at a time. What is gathered for a line is kept in memory, so no line goes on for ever. */
export async function* textOf(table: TableFile, { name }: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(name)
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

async function* bytesOf({ files, path, signal }: TableFile, range?: ByteRange): AsyncGenerator<Buffer> {
  const file = await files.open(path, range)
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
