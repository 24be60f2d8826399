import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { Product } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { type Blank, writtenOnce } from '#server/db/written-once.ts'
import { type ProductRow, selectProducts, toProduct } from './product-rows.store.ts'

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
  const rows = await listRows(db, ids)
  return rows.map(toProduct)
}

const listRows = writtenOnce<readonly string[], ProductRow>((db, blank) =>
  selectProducts(db)
    .where('products.id', '=', sql<string>`any (${blank((ids) => ids)}::uuid[])`)
    .where('products.deleted_at', 'is', null)
    .compile(),
)

/** A row of another area that names a product, with that product where it is still in the shop. */
export interface WithProduct<Row> {
  row: Row
  product: Product | undefined
}

type Beside<Row> = { row: Row } & (ProductRow | { [Column in keyof ProductRow]: null })

/** A query of another area with the product that each of its rows names in `product_id`, in one statement and in its order. */
export function joinedWithProducts<Values, Row extends { product_id: string }>(
  naming: (blank: Blank<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<WithProduct<Row>[]> {
  const ask = writtenOnce<Values, Beside<Row>>((db, blank) => {
    const product = selectProducts(db)
      .whereRef('products.id', '=', sql.ref<string>('named.product_id'))
      .where('products.deleted_at', 'is', null)
      // Kept apart, each is looked up by its id: joined as one, the planner may think that many are named and read them all.
      .modifyEnd(sql`offset 0`)
    return sql<Beside<Row>>`
      select row_to_json(named) as row, product.*
      from (select naming.*, row_number() over () as place from (${naming(blank)}) as naming) as named
      left join lateral (${product}) as product on true
      order by named.place
    `.compile(db)
  })
  return async (db, values) => {
    const rows = await ask(db, values)
    return rows.map(({ row, ...product }) => ({ row, product: product.id === null ? undefined : toProduct(product) }))
  }
}
