import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// One step finer makes a page a twelfth shorter and takes half as long again.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A page as it goes out. Each encoding is made when somebody first wants it: most pages are only ever wanted in one. */
export class ReadyPage {
  readonly status: number
  readonly #page: Page
  readonly #hash: string
  readonly #made = new Map<Encoding, PageAnswer>()
  readonly #underWay = new Map<Encoding, Promise<PageAnswer>>()

  constructor(page: Page) {
    this.status = page.status
    this.#page = page
    this.#hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
    this.#made.set('identity', toAnswer(page.body, `"${this.#hash}"`, page.headers))
  }

  /** About how much memory it takes, in all encodings. */
  get bytes(): number {
    return 1.25 * this.#page.body.length + 3 * 2048
  }

  madeIn(encoding: Encoding): PageAnswer | undefined {
    return this.#made.get(encoding)
  }

  async in(encoding: Encoding): Promise<PageAnswer> {
    const made = this.#made.get(encoding) ?? this.#underWay.get(encoding)
    if (made) return made
    const making = this.#compress(encoding).finally(() => this.#underWay.delete(encoding))
    this.#underWay.set(encoding, making)
    return making
  }

  async #compress(encoding: Encoding): Promise<PageAnswer> {
    const { body, headers } = this.#page
    const isBrotli = encoding === 'br'
    const compressed = await (isBrotli ? compressBrotli(body, brotliOptions) : compressGzip(body))
    const etag = `"${this.#hash}-${isBrotli ? 'br' : 'gz'}"`
    const answer = toAnswer(compressed, etag, { ...headers, 'content-encoding': encoding })
    this.#made.set(encoding, answer)
    return answer
  }
}

function toAnswer(body: Buffer, etag: string, given: Record<string, string>): PageAnswer {
  const { 'content-encoding': _, ...bare } = given
  return {
    etag,
    whole: toHead({ ...given, etag, 'content-length': String(body.length) }),
    notModified: toHead({ ...bare, etag }),
    body,
  }
}

function toHead(headers: Record<string, string>): Head {
  return { headers, rawHeaders: Object.entries(headers).flat() }
}
