import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#contracts/periods.ts'
import type { Db } from '#server/db/database.ts'
import { countProducts, uncountedDays } from './day-counts.store.ts'

export interface SoldProduct {
  id: string
  name: string
  image: string | null
  units: number
  /** In paise. */
  sales: number
  isDeleted: boolean
}

const ranks = { units: sql`units desc, sales desc`, sales: sql`sales desc, units desc` }

/** What sold best, with its present name and picture, whether it is still for sale or not. */
export async function listSoldBest(
  db: Db,
  period: Period,
  { order, most }: { order: keyof typeof ranks; most: number },
): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select best.product_id as id, products.name, products.images[1] as image, best.units, best.sales,
      products.deleted_at is not null as "isDeleted"
    from (
      select product_id, sum(units)::bigint as units, sum(sales)::bigint as sales
      from (${productsSold(period)}) as sold
      group by product_id
      order by ${ranks[order]}, product_id
      limit ${sql.lit(most)}
    ) as best
    join products on products.id = best.product_id
    order by ${ranks[order]}, best.product_id`.execute(db)
  return rows
}

/** How many of these products were sold in a period; those that were not are left out. */
export async function countSold(db: Db, period: Period, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; units: number }>`
    select product_id, sum(units)::bigint as units from (${productsSold(period)}) as sold
    where product_id = any (${ids}::uuid[])
    group by product_id`.execute(db)
  return new Map(rows.map(({ product_id, units }) => [product_id, units]))
}

/**
 * Whole months that are added up, then the days around them that are counted, then what nobody has counted.
 * One statement sees one state of things, so that nothing is in two of them.
 */
function productsSold(period: Period) {
  return sql`
    select product_id, units, sales from sales_months_products as sold where ${isWhole(period, sql`sold.month`)}
    union all
    select sold.product_id, sold.units, sold.sales
    from (${looseDays(period)}) as loose join sales_days_products as sold on sold.day = loose.day
    union all
    select product_id, units, sales from (${countProducts(uncountedDays(period))}) as counted`
}

function looseDays({ from, to }: Period) {
  return sql`
    select series.day::date as day
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as series (day)
    where not exists (
      select from sales_months
      where sales_months.month = date_trunc('month', series.day)::date and ${isWhole({ from, to }, sql`sales_months.month`)}
    )`
}

function isWhole({ from, to }: Period, month: RawBuilder<unknown>) {
  return sql`${month} >= ${from}::date and ${month} + interval '1 month - 1 day' <= ${to}::timestamp`
}
