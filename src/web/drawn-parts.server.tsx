import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'
import { keyOf } from './drawn-key.ts'
import { ShopContext } from './shop.ts'

/** Some two thousand cards. */
const mostBytes = 4 * 1024 * 1024
const drawnFor = new WeakMap<ShopFacts, LRUCache<string, DrawnPart>>()

interface DrawnPart {
  /** Announces the pictures in it that are fetched at once. */
  head: string
  body: Buffer
}

/**
 * The parts of one page that stand the same in many. React is told a mark for each, and its bytes are put there once the
 * page is drawn: as text it would be turned into bytes again for every page.
 */
export class DrawnParts {
  readonly #mark: string
  readonly #parts: Buffer[] = []
  readonly #heads = new Set<string>()

  /** No text of a page can know its nonce, so that none is ever taken for a mark. */
  constructor(nonce: string) {
    this.#mark = `<!--${nonce}:`
  }

  readonly drawOnce = (part: ReactNode, facts: readonly unknown[], shop: ShopFacts): string => {
    const { head, body } = drawOrFind(part, facts, shop)
    this.#heads.add(head)
    const place = this.#parts.push(body) - 1
    return `${this.#mark}${place}${markEnd}`
  }

  /** Says in the head what the parts would have there. */
  announceIn(head: string): string {
    return head.replace(headBegins, (begin) => begin + [...this.#heads].join(''))
  }

  /** Written once: most of a page is its parts, which are bytes already. */
  readonly putInto = (pieces: readonly string[]): Buffer => {
    const written = pieces.flatMap((piece) => this.#withParts(piece))
    const room = roomFor(written.reduce((most, piece) => most + mostBytesOf(piece), 0))
    let at = 0
    for (const piece of written) {
      if (typeof piece === 'string') at += encoder.encodeInto(piece, room.subarray(at)).written
      else at += piece.copy(room, at)
    }
    const page = Buffer.allocUnsafeSlow(at)
    room.copy(page, 0, 0, at)
    return page
  }

  #withParts(piece: string): (string | Buffer)[] {
    const written: (string | Buffer)[] = []
    let done = 0
    for (let at = piece.indexOf(this.#mark); at >= 0; at = piece.indexOf(this.#mark, done)) {
      const ends = piece.indexOf(markEnd, at)
      const part = this.#parts[Number(piece.slice(at + this.#mark.length, ends))]
      if (!part) throw new Error('A page names a part of which nobody has heard')
      written.push(piece.slice(done, at), part)
      done = ends + markEnd.length
    }
    written.push(piece.slice(done))
    return written
  }
}

const markEnd = '-->'
const encoder = new TextEncoder()
/** In UTF-8 a letter takes three bytes at most, and to find out how many takes as long as to write them. */
const mostBytesOf = (piece: string | Buffer) => (typeof piece === 'string' ? 3 : 1) * piece.length

let usualRoom = Buffer.allocUnsafeSlow(0)

/** Where one page after the other is put together, none of which is waited for meanwhile. */
function roomFor(bytes: number): Buffer {
  if (usualRoom.length < bytes) usualRoom = Buffer.allocUnsafeSlow(bytes)
  return usualRoom
}

/** As far as here every page needs it before all else; React puts what it announces by itself there too. */
const headBegins = /<meta name="viewport"[^>]*>/
/** React begins a part with what it would have in the head. */
const announced = /^(?:<link rel="preload"[^>]*>)*/

function drawOrFind(part: ReactNode, facts: readonly unknown[], shop: ShopFacts): DrawnPart {
  const drawn = drawnFor.get(shop) ?? new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf })
  drawnFor.set(shop, drawn)
  const key = keyOf(facts)
  const known = drawn.get(key)
  if (known) return known
  const html = renderToString(
    <ShopContext value={shop}>
      <StaticRouter location="/">{part}</StaticRouter>
    </ShopContext>,
  )
  const [head = ''] = announced.exec(html) ?? []
  const found = { head, body: toBytes(html.slice(head.length)) }
  drawn.set(key, found)
  return found
}

/** In memory of its own: a small buffer would keep the whole block that Node cuts such from. */
function toBytes(html: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html))
  bytes.write(html)
  return bytes
}

const bytesOf = ({ head, body }: DrawnPart, key: string) => head.length + body.length + key.length
