import { sql } from 'kysely'
import type { Period } from '#contracts/periods.ts'
import type { Db } from '#server/db/database.ts'
import { momentsOf } from './calendar.ts'
import { countOrders, uncountedDays } from './day-counts.store.ts'

/** Money is paise. */
export interface DayOfSales {
  day: string
  orders: number
  sales: number
  units: number
  created: number
  created_and_paid: number
  /** Whether it was ready, or had to be counted now. */
  is_kept: boolean
}

/** Every day of the period. One statement sees one state of things: a day is kept or counted, never both. */
export async function listSalesDays(db: Db, period: Period): Promise<DayOfSales[]> {
  const { rows } = await sql<DayOfSales>`
    select day::text, orders, sales, units, created, created_and_paid, true as is_kept
    from sales_days where day between ${period.from}::date and ${period.to}::date
    union all
    select counted.day::text, orders, sales, units, created, created_and_paid, false
    from (${countOrders(uncountedDays(period))}) as counted
    order by 1`.execute(db)
  return rows
}

/** What goes back, by the day it was asked for. A refund may fail long after, so these are few enough to be counted each time. */
export async function listRefundDays(db: Db, period: Period): Promise<{ day: string; amount: number }[]> {
  const { begins, ends } = momentsOf(period)
  const { rows } = await sql<{ day: string; amount: number }>`
    select (created_at at time zone 'Asia/Kolkata')::date::text as day, sum(amount) as amount
    from refunds
    where status <> 'failed' and created_at >= ${begins} and created_at < ${ends}
      and not exists (select from payments where payments.id = refunds.payment_id and payments.outcome = 'returned')
    group by 1`.execute(db)
  return rows
}
