import type { Readable } from 'node:stream'

/** Where pictures, videos and documents are kept. Paths are made by the shop: `products/0198….webp`. */
export interface Files {
  /** Writes whole or not at all; the same path again replaces it. */
  put(path: string, body: Buffer | Readable, type: string): Promise<void>
  /** Undefined where there is none. A range that lies past the end opens with no bytes: `end` is then below `start`. */
  open(path: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Removing what isn't there is fine. */
  remove(path: string): Promise<void>
  /** The paths of all files right in a folder. They come at once, so only for folders that stay small. */
  list(folder: string): Promise<string[]>
  /** The paths of all files of the shop, as they are found. */
  walk(): AsyncGenerator<string>
}

/** Both ends are included, as in HTTP; without `end` it goes to the last byte. */
export interface ByteRange {
  start: number
  end?: number
}

/** Whoever opens a file reads its stream to the end or destroys it. */
export interface OpenFile {
  stream: Readable
  /** Of the whole file, whatever part of it was asked for. */
  size: number
  type: string
  start: number
  end: number
  etag?: string
}
