import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShopFacts } from '#contracts/shop.ts'
import { ShopContext } from './shop.ts'

/** Two or three thousand cards, in letters, each of which may take two bytes. */
const most = 4 * 1024 * 1024
const drawn = new LRUCache<string, string>({ maxSize: most, sizeCalculation: (html, key) => html.length + key.length })

/** Draws a part of a page as HTML, or finds it drawn before from the same facts. */
export function drawOnce(part: ReactNode, facts: readonly unknown[], shop: ShopFacts): string {
  const key = JSON.stringify([facts, shop])
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
