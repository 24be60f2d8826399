import type { Db } from '#server/db/database.ts'
import { dropPagesOfStock } from './product-pages.service.ts'
import { changeStock, type Goods, lockGoods as lockRows } from './stock.store.ts'

export type { Goods }

/** For whoever is about to take or give back pieces: nobody else changes them meanwhile. */
export function lockGoods(tx: Db, ids: readonly string[]): Promise<Goods[]> {
  return lockRows(tx, ids)
}

/** Takes pieces off the shelf, or with a negative number puts them back. The goods must be locked. */
export async function takeStock(tx: Db, id: string, pieces: number): Promise<void> {
  const change = await changeStock(tx, id, -pieces)
  await dropPagesOfStock(tx, [{ id, ...change }])
}
