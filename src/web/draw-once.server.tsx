import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'
import { ShopContext } from './shop.ts'

/** Some two thousand cards, in letters, each of which may take two bytes. */
const mostLetters = 4 * 1024 * 1024
const drawnFor = new WeakMap<ShopFacts, LRUCache<string, string>>()

/** Draws a part of a page as HTML, or finds it drawn before from the same facts for the same shop. */
export function drawOnce(part: ReactNode, facts: readonly unknown[], shop: ShopFacts): string {
  const drawn = drawnFor.get(shop) ?? new LRUCache({ maxSize: mostLetters, sizeCalculation: lettersOf })
  drawnFor.set(shop, drawn)
  const key = JSON.stringify(facts)
  const known = drawn.get(key)
  if (known !== undefined) return known
  const html = renderToString(
    <ShopContext value={shop}>
      <StaticRouter location="/">{part}</StaticRouter>
    </ShopContext>,
  )
  drawn.set(key, html)
  return html
}

const lettersOf = (html: string, key: string) => html.length + key.length
