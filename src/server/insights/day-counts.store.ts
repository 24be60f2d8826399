import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#contracts/periods.ts'

/** SQL with one column `day`. */
export type Days = RawBuilder<unknown>

/** Days of a period that nobody has counted yet: today, mostly, and what a late payment has opened again. */
export function uncountedDays({ from, to }: Period): Days {
  return sql`
    select series.day::date as day
    from generate_series(${from}::date, ${to}::date, interval '1 day') as series (day)
    where not exists (select from sales_days where sales_days.day = series.day::date)`
}

/** What belongs to each of these days, from the orders themselves. One index range for each day and kind. */
export function countOrders(days: Days): RawBuilder<unknown> {
  return sql`
    select days.day, paid.orders, paid.sales, paid.units, made.created, made.created_and_paid
    from (${days}) as days
    cross join lateral ${bounds} as bounds
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(orders.total), 0)::bigint as sales, coalesce(sum(lines.units), 0)::int as units
      from orders
      cross join lateral (
        select sum(order_lines.quantity) as units from order_lines where order_lines.order_id = orders.id
      ) as lines
      where orders.paid_at >= bounds.begins and orders.paid_at < bounds.ends
    ) as paid
    cross join lateral (
      select count(*)::int as created, count(orders.paid_at)::int as created_and_paid
      from orders where orders.created_at >= bounds.begins and orders.created_at < bounds.ends
    ) as made`
}

/** As above for each product that was sold on these days. */
export function countProducts(days: Days): RawBuilder<unknown> {
  return sql`
    select days.day, sold.product_id, sold.units, sold.sales
    from (${days}) as days
    cross join lateral ${bounds} as bounds
    cross join lateral (
      select order_lines.product_id, sum(order_lines.quantity)::int as units,
        sum(order_lines.quantity::bigint * order_lines.price)::bigint as sales
      from orders join order_lines on order_lines.order_id = orders.id
      where orders.paid_at >= bounds.begins and orders.paid_at < bounds.ends
      group by order_lines.product_id
    ) as sold`
}

const bounds = sql`(
  select days.day::timestamp at time zone 'Asia/Kolkata' as begins,
    (days.day + 1)::timestamp at time zone 'Asia/Kolkata' as ends
)`
