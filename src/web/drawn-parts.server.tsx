import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'
import { ShopContext } from './shop.ts'

/** Some two thousand cards. */
const mostBytes = 4 * 1024 * 1024
const drawnFor = new WeakMap<ShopFacts, LRUCache<string, Buffer>>()

/**
 * The parts of one page that stand the same in many. React is told a mark for each, and its bytes are put there once the
 * page is drawn: as text it would be turned into bytes again for every page.
 */
export class DrawnParts {
  readonly #mark: string
  readonly #parts: Buffer[] = []

  /** No text of a page can know its nonce, so that none is ever taken for a mark. */
  constructor(nonce: string) {
    this.#mark = `<!--${nonce}:`
  }

  readonly drawOnce = (part: ReactNode, facts: readonly unknown[], shop: ShopFacts): string => {
    const place = this.#parts.push(drawOrFind(part, facts, shop)) - 1
    return `${this.#mark}${place}${markEnd}`
  }

  putInto(page: Buffer): Buffer {
    const pieces: Buffer[] = []
    let done = 0
    for (let at = page.indexOf(this.#mark); at >= 0; at = page.indexOf(this.#mark, done)) {
      const ends = page.indexOf(markEnd, at)
      const part = this.#parts[Number(page.toString('latin1', at + this.#mark.length, ends))]
      if (!part) throw new Error('A page names a part of which nobody has heard')
      pieces.push(page.subarray(done, at), part)
      done = ends + markEnd.length
    }
    pieces.push(page.subarray(done))
    return Buffer.concat(pieces)
  }
}

const markEnd = '-->'

function drawOrFind(part: ReactNode, facts: readonly unknown[], shop: ShopFacts): Buffer {
  const drawn = drawnFor.get(shop) ?? new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf })
  drawnFor.set(shop, drawn)
  const key = JSON.stringify(facts)
  const known = drawn.get(key)
  if (known) return known
  const html = toBytes(
    renderToString(
      <ShopContext value={shop}>
        <StaticRouter location="/">{part}</StaticRouter>
      </ShopContext>,
    ),
  )
  drawn.set(key, html)
  return html
}

/** In memory of its own: a small buffer would keep the whole block that Node cuts such from. */
function toBytes(html: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html))
  bytes.write(html)
  return bytes
}

const bytesOf = (html: Buffer, key: string) => html.length + key.length
