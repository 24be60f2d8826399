import { type AliasableExpression, sql } from 'kysely'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { selectProducts, toProduct } from './product-rows.store.ts'

/** A query of another area that names products, with the moment each was named. */
export type NamedProducts = AliasableExpression<{ product_id: string; created_at: Date }>

/** Those that are still in the shop, the last named first, in one statement with the query that names them. */
export async function listNamedProducts(db: Db, named: NamedProducts, most: number): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin(named.as('named'), 'named.product_id', 'products.id')
    .where('products.deleted_at', 'is', null)
    .orderBy('named.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toProduct)
}

export async function hasProduct(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function listProductsById(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db)
    .where('products.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .execute()
  return rows.map(toProduct)
}
