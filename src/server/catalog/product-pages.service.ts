import { shownStock } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { dropPages } from '#server/page-tags.store.ts'

/** For a product that staff have added, changed or deleted: lists may now hold others, in another order. */
export async function dropPagesOfProduct(tx: Db, id: string): Promise<void> {
  await dropPages(tx, ['products', `product:${id}`])
}

/** The one place that knows which pages a stock shows on: most sales and deliveries change none. */
export async function dropPagesOfStock(
  tx: Db,
  { id, before, after }: { id: string; before: number; after: number },
): Promise<void> {
  const looksOther = shownStock(before) !== shownStock(after)
  const comesOrGoes = before > 0 !== after > 0
  await dropPages(tx, [...(looksOther ? [`product:${id}`] : []), ...(comesOrGoes ? ['products-in-stock'] : [])])
}
