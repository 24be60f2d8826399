import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding, all of its headers worked out but those that differ from answer to answer. */
export interface PageAnswer {
  etag: string
  whole: Head
  /** For a browser that has the body already. */
  notModified: Head
  body: Buffer
}

interface Head {
  headers: Record<string, string>
  /** The same as names and values in turn, which is what Node writes fastest. */
  rawHeaders: readonly string[]
}

interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Most packed pages fit into it, and it is more than Node cuts from the blocks that small buffers share. */
const roomToPack = 40 * 1024
const decompressBrotli = promisify(brotliDecompress)
/** For whoever waits while a page is made: a fifth longer than the finer one, in an eighth of its time. */
const quickly = brotliOf(1)
const finely = brotliOf(5)
/** How often a page is asked for before it is worth being packed anew. */
const often = 4

/** A page as it goes out. Other encodings than the one it is kept in are made when somebody first wants them. */
export class ReadyPage {
  readonly status: number
  readonly #headers: Record<string, string>
  /** As it was made, until it is packed. */
  #plain: Buffer | undefined
  readonly #made = new Map<Encoding, PageAnswer>()
  readonly #underWay = new Map<Encoding, Promise<PageAnswer>>()
  #timesAsked = 0

  constructor({ status, headers, body }: Page) {
    this.status = status
    this.#headers = headers
    this.#plain = body
  }

  /** How much memory it takes once it is packed, with room for the other encoding that may be wanted. */
  get bytes(): number {
    return 2.25 * (this.#made.get('br')?.body.length ?? 0) + 3 * 2048
  }

  /** To be kept: as it is it takes ten times the room, and hardly anybody wants it so. */
  async pack(): Promise<void> {
    await this.in('br')
    this.#plain = undefined
  }

  madeIn(encoding: Encoding): PageAnswer | undefined {
    return this.#made.get(encoding)
  }

  /** What is wanted again and again is packed anew, finely; until it is there, and should it fail, all get the quick one. */
  noteAsked(): void {
    this.#timesAsked += 1
    if (this.#timesAsked === often) this.#packFinely().catch(() => undefined)
  }

  async in(encoding: Encoding): Promise<PageAnswer> {
    const made = this.#made.get(encoding) ?? this.#underWay.get(encoding)
    if (made) return made
    const making = this.#make(encoding).finally(() => this.#underWay.delete(encoding))
    this.#underWay.set(encoding, making)
    return making
  }

  async #make(encoding: Encoding): Promise<PageAnswer> {
    const plain = this.#plain ?? (await this.#unpacked())
    if (encoding === 'identity') return this.#toAnswer(plain, encoding)
    const body = encoding === 'br' ? packQuickly(plain) : await packBeside(plain, createGzip({ chunkSize: roomToPack }))
    const answer = this.#toAnswer(body, encoding)
    this.#made.set(encoding, answer)
    return answer
  }

  /** The same page under the same tag: a browser that has it need not fetch it again for being shorter now. */
  async #packFinely(): Promise<void> {
    const quick = this.#made.get('br')
    if (!quick) return
    const body = await packBeside(await this.#unpacked(), createBrotliCompress(finely))
    this.#made.set('br', this.#toAnswer(body, 'br', quick.etag))
  }

  #unpacked(): Promise<Buffer> {
    const packed = this.#made.get('br')
    if (!packed) throw new Error('A page was given up before it was packed')
    return decompressBrotli(packed.body)
  }

  #toAnswer(body: Buffer, encoding: Encoding, etag = tagOf(body)): PageAnswer {
    // It names what the page says rather than these bytes, which may be packed anew (RFC 9110, 8.8.1).
    const told = encoding === 'br' ? `W/${etag}` : etag
    const named = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return {
      etag,
      whole: toHead({ ...this.#headers, ...named, etag: told, 'content-length': String(body.length) }),
      notModified: toHead({ ...this.#headers, etag: told }),
      body,
    }
  }
}

/** Made from the bytes that go out first: a tenth of what the page is. */
function tagOf(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

function brotliOf(quality: number): BrotliOptions {
  return {
    chunkSize: roomToPack,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // It looks back 128 KB: more than most pages are long, and the usual 4 MB would have to be found for each of them.
      [constants.BROTLI_PARAM_LGWIN]: 17,
    },
  }
}

/** It takes a third of a millisecond, and to hand it to another thread and back as much again. */
function packQuickly(plain: Buffer): Buffer {
  return takenOut([brotliCompressSync(plain, quickly)])
}

/** Where nobody waits for it, or few. */
async function packBeside(plain: Buffer, packer: Transform): Promise<Buffer> {
  const pieces: Buffer<ArrayBuffer>[] = []
  packer.on('data', (piece: Buffer<ArrayBuffer>) => pieces.push(piece))
  packer.end(plain)
  // Not by listeners of our own that resolve a promise: they would live as long, and with them what it was resolved to.
  await once(packer, 'end')
  return takenOut(pieces)
}

/**
 * Whatever packed something lives until all garbage is collected, and the memory that it packed into with it, which would
 * be twice what comes out: it is taken away.
 */
function takenOut(pieces: Buffer<ArrayBuffer>[]): Buffer {
  const own = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(own, at)
  for (const { buffer: room } of pieces) if (room.byteLength === roomToPack) room.transfer(0)
  return own
}

function toHead(headers: Record<string, string>): Head {
  return { headers, rawHeaders: Object.entries(headers).flat() }
}
