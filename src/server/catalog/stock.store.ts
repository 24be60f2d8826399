import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What an order needs to know of a product, locked until the transaction ends. */
export interface Goods {
  id: string
  name: string
  sku: string | null
  image: string | null
  sizes: string[]
  colors: string[]
  /** What a shopper pays now, in paise. */
  price: number
  stock: number
  isOnSale: boolean
}

/** In the order of their ids, always: two who want the same two pieces then wait for each other, and not in a ring. */
export async function lockGoods(tx: Db, ids: readonly string[]): Promise<Goods[]> {
  return tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'sku',
      'sizes',
      'colors',
      'sale_price as price',
      'stock',
      sql<string | null>`images[1]`.as('image'),
      sql<boolean>`deleted_at is null`.as('isOnSale'),
    ])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The database refuses to go below none. */
export async function changeStock(tx: Db, id: string, by: number): Promise<{ before: number; after: number }> {
  const { after } = await tx
    .updateTable('products')
    .set((row) => ({ stock: row('stock', '+', by) }))
    .where('id', '=', id)
    .returning('stock as after')
    .executeTakeFirstOrThrow()
  return { before: after - by, after }
}
