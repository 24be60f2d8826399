import { sql } from 'kysely'
import type { Product, Specification } from '#contracts/products.ts'
import { foundTogether } from '#server/db/asked-together.ts'
import type { Db } from '#server/db/database.ts'
import { type ProductRow, selectProducts, toProduct } from './product-rows.store.ts'

/** A product as it is kept. Amounts are paise. */
export interface KeptProduct {
  name: string
  description: string
  price: number
  discount_price: number | null
  category_id: string | null
  subcategory_id: string | null
  stock: number
  bestseller: boolean
  images: string[]
  sizes: string[]
  colors: string[]
  sku: string | null
  specifications: Specification[]
}

/** What only goods with a past bring along. */
interface Past {
  own_rating?: number | null
  created_at?: Date
}

export type NewProduct = KeptProduct & Past

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const row = await findRow(db, id)
  return row && toProduct(row)
}

const findRow = foundTogether<string, ProductRow>({
  write: (db, ids) =>
    selectProducts(db).where('products.id', 'in', ids).where('products.deleted_at', 'is', null).compile(),
  isOf: (row, id) => row.id === id,
})

export interface LockedProduct {
  id: string
  kept: KeptProduct
  shown: Product
}

/** Locks the rows, in the order of their ids, so that two who change them at once are judged one after the other. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  if (ids.length === 0) return new Map()
  await lockProductRows(tx, ids)
  // Read by a statement of its own: the one that waited would join the names of what it saw before the wait.
  const rows = await selectProducts(tx)
    .where('products.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, toLocked(row)]))
}

export async function lockProductRows(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * For whoever is about to delete a category or subcategory: all that are in it, hidden ones too. The database takes them
 * out of it in whatever order they lie, and would meet whoever buys several of them at once half-way.
 */
export async function lockProductsIn(tx: Db, place: 'category_id' | 'subcategory_id', id: string): Promise<void> {
  await tx.selectFrom('products').select('id').where(place, '=', id).orderBy('id').forNoKeyUpdate().execute()
}

function toLocked(row: ProductRow): LockedProduct {
  const { id, name, description, price, discount_price, category_id, subcategory_id, stock, bestseller } = row
  const { images, sizes, colors, sku } = row
  const shown = toProduct(row)
  const kept = { name, description, price, discount_price, category_id, subcategory_id, stock, bestseller }
  return { id, kept: { ...kept, images, sizes, colors, sku, specifications: shown.specifications }, shown }
}

/** Which of these SKUs are taken, in small letters, each with the product that has it. */
export async function listSkuHolders(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', sql<string>`lower(sku)`.as('sku')])
    .where(sql<boolean>`lower(sku) collate "C" = any (${skus.map((sku) => sku.toLowerCase())}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** What a product that was deleted was called. */
export async function findDeletedName(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row?.name
}
