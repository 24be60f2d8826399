import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countOrders, countProducts } from './day-counts.store.ts'

/** Days up to this one that nobody has counted, from the month of the first order on, the newest first. */
export async function listUncountedDays(db: Db, last: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select series.day::date::text as day
    from generate_series(
      (select date_trunc('month', least(min(created_at), min(paid_at)) at time zone 'Asia/Kolkata') from orders),
      ${last}::timestamp, interval '1 day'
    ) as series (day)
    where not exists (select from sales_days where sales_days.day = series.day::date)
    order by 1 desc`.execute(db)
  return rows.map(({ day }) => day)
}

/** Takes these days for itself until the transaction ends, leaving out those whose orders are just being changed. */
export async function takeDays(tx: Db, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from unnest(${days}::date[]) as wanted (day)
    where pg_try_advisory_xact_lock(1500, day - date '2000-01-01')`.execute(tx)
  return rows.map(({ day }) => day)
}

/** The days must have been taken, by a statement before this one: only then does it see all that belongs to them. */
export async function keepDays(tx: Db, days: readonly string[]): Promise<void> {
  const uncounted = sql`
    select day from unnest(${days}::date[]) as taken (day)
    where not exists (select from sales_days where sales_days.day = taken.day)`
  await sql`
    insert into sales_days_products (day, product_id, units, sales) ${countProducts(uncounted)}`.execute(tx)
  await sql`
    insert into sales_days (day, orders, sales, units, created, created_and_paid) ${countOrders(uncounted)}`.execute(tx)
}

/** Months whose days have all been counted, and which have not been added up. */
export async function listUncountedMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text from (${countedMonths}) as counted
    where not exists (select from sales_months where sales_months.month = counted.month)
    order by month desc`.execute(db)
  return rows.map(({ month }) => month)
}

const countedMonths = sql`
  select month from (select date_trunc('month', day)::date as month, count(*) as days from sales_days group by 1) as kept
  where days = extract(day from month + interval '1 month - 1 day')`

/** All days of the month must have been taken, as above. */
export async function keepMonth(tx: Db, month: string): Promise<void> {
  const { rows } = await sql`
    insert into sales_months (month) select month from (${countedMonths}) as counted where month = ${month}::date
    on conflict do nothing returning month`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into sales_months_products (month, product_id, units, sales)
    select ${month}::date, product_id, sum(units), sum(sales) from sales_days_products
    where day >= ${month}::date and day < ${month}::date + interval '1 month'
    group by product_id`.execute(tx)
}
