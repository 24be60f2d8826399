import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import type { Files } from '#server/files/files.ts'

const folder = 'imports'
const ownTable = /^imports\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.csv$/

/** Keeps a table as it arrives, where no page leads to, and answers with its place in storage. */
export async function saveTable(files: Files, bytes: AsyncIterable<Buffer>, refusal: () => Error): Promise<string> {
  const path = `${folder}/${newId()}.csv`
  await files.put(path, Readable.from(onlyText(bytes, refusal), { objectMode: false }), 'text/csv')
  return path
}

/** A table that was uploaded to this shop; any other path is left alone. Twice is fine. */
export async function removeTable(files: Files, path: string): Promise<void> {
  if (ownTable.test(path)) await files.remove(path)
}

/** The paths of all that were uploaded. */
export async function listTables(files: Files): Promise<string[]> {
  return (await files.list(folder)).filter((path) => ownTable.test(path))
}

/** Passes on what may be text: UTF-16 says so by its first two bytes, all else has no control characters but white space. */
async function* onlyText(bytes: AsyncIterable<Buffer>, refusal: () => Error): AsyncGenerator<Buffer> {
  let isWide: boolean | undefined
  for await (const chunk of bytes) {
    isWide ??= hasWideMark(chunk)
    if (!isWide && chunk.some(isControl)) throw refusal()
    yield chunk
  }
}

function hasWideMark([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d)
}
