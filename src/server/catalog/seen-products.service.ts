import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import type { Blank } from '#server/db/written-once.ts'
import { joinedWithStates, listProductsAsRead, type ProductAsRead } from './product-references.store.ts'

/** Products as they were when last read, by their ids. */
export type SeenProducts = LRUCache<string, ProductAsRead>

export function rememberProducts(): SeenProducts {
  return new LRUCache({ max: 1000 })
}

/** A row of another area that names a product, with that product where it is still in the shop. */
export interface WithProduct<Row> {
  row: Row
  product: Product | undefined
}

/**
 * A statement of another area, and the product each of its rows names as it is now. The database tells in which state
 * each is: only those that are not remembered in that state are read.
 */
export function withProducts<Values, Row extends { product_id: string }>(
  naming: (blank: Blank<Values>) => RawBuilder<Row>,
): (db: Db, seen: SeenProducts, values: Values) => Promise<WithProduct<Row>[]> {
  const ask = joinedWithStates(naming)
  return async (db, seen, values) => {
    const rows = await ask(db, values)
    const products = new Map<string, Product>()
    const unseen = new Set<string>()
    for (const { row, state } of rows) {
      const known = seen.get(row.product_id)
      if (known && known.state === state) products.set(row.product_id, known.product)
      else if (state !== null) unseen.add(row.product_id)
    }
    for (const product of await readAnew(db, seen, [...unseen])) products.set(product._id, product)
    return rows.map(({ row }) => ({ row, product: products.get(row.product_id) }))
  }
}

async function readAnew(db: Db, seen: SeenProducts, ids: string[]): Promise<Product[]> {
  const read = await listProductsAsRead(db, ids)
  for (const one of read) seen.set(one.product._id, one)
  return read.map(({ product }) => product)
}

/** As it was when last read, which may be long ago. */
export function lastSeen(seen: SeenProducts, id: string): Product | undefined {
  return seen.get(id)?.product
}
