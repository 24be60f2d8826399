import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { type Blank, writtenOnce } from '#server/db/written-once.ts'
import { joinedToItsPlaces, type ProductRow, selectProducts, toProduct } from './product-rows.store.ts'

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
  const read = await listProductsAsRead(db, ids)
  return read.map(({ product }) => product)
}

/** Of a row and all that is shown of it from elsewhere: each that is written anew has another. */
const itsState = sql<string>`format('%s %s %s', products.xmin, categories.xmin, subcategories.xmin)`.as('state')

export interface ProductAsRead {
  product: Product
  state: string
}

/** Those of them that are in the shop, each in the state it was read in. */
export async function listProductsAsRead(db: Db, ids: readonly string[]): Promise<ProductAsRead[]> {
  if (ids.length === 0) return []
  const rows = await listRowsAsRead(db, ids)
  return rows.map(({ state, ...row }) => ({ product: toProduct(row), state }))
}

const listRowsAsRead = writtenOnce<readonly string[], ProductRow & { state: string }>((db, blank) =>
  selectProducts(db)
    .select(itsState)
    .where('products.id', '=', sql<string>`any (${blank((ids) => ids)}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .compile(),
)

/** A row of another area that names a product, and the state that is in; null where it has left the shop. */
export interface WithState<Row> {
  row: Row
  state: string | null
}

/** A query of another area with the state of the product that each of its rows names in `product_id`, in its order. */
export function joinedWithStates<Values, Row extends { product_id: string }>(
  naming: (blank: Blank<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<WithState<Row>[]> {
  return writtenOnce((db, blank) => {
    const product = joinedToItsPlaces(db)
      .select(itsState)
      .whereRef('products.id', '=', sql.ref<string>('named.product_id'))
      .where('products.deleted_at', 'is', null)
      // Kept apart, each is looked up by its id: joined as one, the planner may think that many are named and read them all.
      .modifyEnd(sql`offset 0`)
    return sql<WithState<Row>>`
      select row_to_json(named) as row, product.state
      from (select naming.*, row_number() over () as place from (${naming(blank)}) as naming) as named
      left join lateral (${product}) as product on true
      order by named.place
    `.compile(db)
  })
}
