import { type RawBuilder, sql } from 'kysely'
import type { Product, ProductFilter, ProductQuery } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { reach } from '#server/lists.ts'
import { conditionsOf, orders } from './product-filter.store.ts'
import { selectProducts, toProduct } from './product-rows.store.ts'
import { searchParts } from './product-search.store.ts'

/** How many a filter found, and at which stamp of the catalogue: until that changes, it need not be counted again. */
export interface KnownTotal {
  stamp: number
  total: number
}

/** Where a page's products come from: SQL that names them in order, SQL that counts all there are, and what both rest on. */
export interface ListParts {
  basis?: RawBuilder<unknown>
  numbers: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

/** One page with the count of all in one statement; the count is made only where none is known for the present stamp. */
export async function listProductPage(
  db: Db,
  query: ProductQuery,
  known: KnownTotal | undefined,
): Promise<{ rows: Product[]; known: KnownTotal }> {
  const { basis, numbers, count } = query.search ? searchParts(query, query.search) : plainParts(query)
  const listed = await sql<{ spot: number | null; stamp: number; total: number } & ListedRow>`
    with ${basis ? sql`${basis},` : sql``}
    page as materialized (select number, row_number() over () as spot from (${numbers}) as numbers),
    counted as materialized (
      select stamp, case when stamp = ${known?.stamp ?? -1} then ${known?.total ?? 0} else (${count}) end::int as total
      from catalog_stamp
    )
    select counted.stamp, counted.total, page.spot, shown.*
    from counted
    left join page on true
    left join lateral (${shownProducts(db)}) as shown on true
    order by page.spot
  `.execute(db)
  const [first] = listed.rows
  if (!first) throw new Error('The catalogue has no stamp')
  const rows = listed.rows.flatMap((row) => (row.spot === null ? [] : toProduct(row)))
  return { rows, known: { stamp: first.stamp, total: first.total } }
}

type ListedRow = Parameters<typeof toProduct>[0]

/** The products of the page, as every call shows them. */
function shownProducts(db: Db) {
  return selectProducts(db).whereRef('products.number', '=', sql.ref<number>('page.number'))
}

function plainParts({ page, limit, sort, ...filter }: ProductQuery & ProductFilter): ListParts {
  const conditions = conditionsOf(filter)
  return {
    numbers: sql`
      select products.number from products where ${conditions}
      order by ${orders[sort]} limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
    `,
    count: sql`select count(*) from (select from products where ${conditions} limit ${sql.lit(reach)}) as bounded`,
  }
}
