import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { KeptProduct, NewProduct } from './products.store.ts'

export const skuTaken = 'Another product has this SKU'

/** Rows travel as one list, so that one statement writes however many there are, and is prepared once. */
const columns = sql`
  id uuid, name text, description text, price int, discount_price int, category_id uuid, subcategory_id uuid,
  stock int, bestseller boolean, images text[], sizes text[], colors text[], sku text, specifications jsonb,
  own_rating double precision, created_at timestamptz
`

export async function insertProduct(tx: Db, product: NewProduct & { id: string }): Promise<void> {
  await insertProducts(tx, [product])
}

/** Those that come first here are the older ones. */
export async function insertProducts(tx: Db, products: readonly (NewProduct & { id: string })[]): Promise<void> {
  if (products.length === 0) return
  const given = products.map((product, position) => ({ ...product, position }))
  await sql`
    insert into products (
      id, name, description, price, discount_price, category_id, subcategory_id, stock, bestseller,
      images, sizes, colors, sku, specifications, own_rating, created_at
    )
    select
      id, name, description, price, discount_price, category_id, subcategory_id, stock, bestseller,
      images, sizes, colors, sku, specifications, own_rating, coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${columns}, position int)
    order by position
  `
    .execute(tx)
    .catch(refuseTakenSku)
}

export async function updateProductRows(tx: Db, products: readonly (KeptProduct & { id: string })[]): Promise<void> {
  if (products.length === 0) return
  await sql`
    update products set
      name = given.name, description = given.description, price = given.price, discount_price = given.discount_price,
      category_id = given.category_id, subcategory_id = given.subcategory_id, stock = given.stock,
      bestseller = given.bestseller, images = given.images, sizes = given.sizes, colors = given.colors,
      sku = given.sku, specifications = given.specifications, version = products.version + 1
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given (${columns})
    where products.id = given.id
  `
    .execute(tx)
    .catch(refuseTakenSku)
}

/** Into another category with the subcategory they are in. Gives which; locked by id, as everywhere. */
export async function moveWithSubcategory(tx: Db, subcategoryId: string, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with moving as (
      select id from products
      where subcategory_id = ${subcategoryId} and category_id is distinct from ${categoryId} and deleted_at is null
      order by id for no key update
    )
    update products set category_id = ${categoryId}, version = version + 1
    from moving where products.id = moving.id
    returning products.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The rows stay, since orders, reviews and wishlists may point to them. */
export async function hideProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** Of two who take the same SKU at the same moment, the database lets one have it. */
function refuseTakenSku(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'products_sku') throw error
  throw new ShopError('conflict', skuTaken, { errors: { sku: skuTaken }, cause: error })
}
