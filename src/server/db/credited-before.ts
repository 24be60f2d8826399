import { sql } from 'kysely'

/**
 * About a row of `invoices` that is a credit note: what had gone back of its invoice before it, in paise. Its own paper and
 * the month that it counts in must take the same, so it stands here and not in the store of either.
 */
export const creditedBefore = sql<number>`(
  select coalesce(sum(earlier.amount), 0) from invoices as notes join refunds as earlier on earlier.id = notes.refund_id
  where notes.order_id = invoices.order_id and earlier.status <> 'failed'
    and (notes.issued_at, notes.id) < (invoices.issued_at, invoices.id)
)`
