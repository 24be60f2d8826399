import { sql } from 'kysely'
import pg from 'pg'
import type { Product, Specification } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { selectProducts, toProduct } from './product-rows.store.ts'

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

export const skuTaken = 'Another product has this SKU'

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const row = await findRow(db, id)
  return row && toProduct(row)
}

/** Locks the row, so that two who change it at once are judged one after the other. */
export async function lockProduct(tx: Db, id: string): Promise<{ kept: KeptProduct; shown: Product } | undefined> {
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // Read by a statement of its own: the one that waited would join the names of what it saw before the wait.
  const row = found && (await findRow(tx, id))
  if (!row) return undefined
  const { name, description, price, discount_price, category_id, subcategory_id, stock, bestseller } = row
  const { images, sizes, colors, sku } = row
  const shown = toProduct(row)
  const kept = { name, description, price, discount_price, category_id, subcategory_id, stock, bestseller }
  return { kept: { ...kept, images, sizes, colors, sku, specifications: shown.specifications }, shown }
}

export async function isSkuTaken(db: Db, sku: string, by: { otherThan: string | undefined }): Promise<boolean> {
  const holder = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`lower(sku) collate "C" = ${sku.toLowerCase()}`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== by.otherThan
}

export async function insertProduct(tx: Db, product: NewProduct & { id: string }): Promise<void> {
  const specifications = JSON.stringify(product.specifications)
  await tx
    .insertInto('products')
    .values({ ...product, specifications })
    .execute()
    .catch(refuseTakenSku)
}

export async function updateProductRow(tx: Db, id: string, product: KeptProduct): Promise<void> {
  const specifications = JSON.stringify(product.specifications)
  await tx
    .updateTable('products')
    .set((row) => ({ ...product, specifications, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenSku)
}

/** The row stays, since orders, reviews and wishlists may point to it. */
export async function hideProduct(tx: Db, id: string): Promise<void> {
  await tx.updateTable('products').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

function findRow(db: Db, id: string) {
  return selectProducts(db).where('products.id', '=', id).where('products.deleted_at', 'is', null).executeTakeFirst()
}

/** Of two who take the same SKU at the same moment, the database lets one have it. */
function refuseTakenSku(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'products_sku') throw error
  throw new ShopError('conflict', skuTaken, { errors: { sku: skuTaken }, cause: error })
}
