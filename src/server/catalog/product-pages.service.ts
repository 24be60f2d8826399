import { isDeepStrictEqual } from 'node:util'
import { shownStock } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { dropPages } from '#server/page-tags.store.ts'
import type { KeptProduct } from './products.store.ts'

interface StockChange {
  id: string
  before: number
  after: number
}

/** For products that staff have added, changed or deleted: lists may now hold others, in another order. */
export async function dropPagesOfProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await dropPages(tx, ids.length === 0 ? [] : ['products', ...ids.map((id) => `product:${id}`)])
}

/** The one place that knows which pages a stock shows on: most sales and deliveries change none. */
export async function dropPagesOfStock(tx: Db, changes: readonly StockChange[]): Promise<void> {
  await dropPages(tx, [...new Set(changes.flatMap(tagsOfStock))])
}

export async function dropPagesOfChanges(
  tx: Db,
  changes: readonly { id: string; before: KeptProduct; after: KeptProduct }[],
): Promise<void> {
  const stocks = changes.map(({ id, before, after }) => ({ id, before: before.stock, after: after.stock }))
  await dropPagesOfStock(tx, stocks)
  const others = changes.filter(({ before, after }) => !isDeepStrictEqual({ ...before, stock: after.stock }, after))
  await dropPagesOfProducts(
    tx,
    others.map(({ id }) => id),
  )
}

function tagsOfStock({ id, before, after }: StockChange): string[] {
  const looksOther = shownStock(before) !== shownStock(after)
  const comesOrGoes = before > 0 !== after > 0
  return [...(looksOther ? [`product:${id}`] : []), ...(comesOrGoes ? ['products-in-stock'] : [])]
}
