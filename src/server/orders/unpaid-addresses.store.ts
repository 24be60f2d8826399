import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Of orders that were never paid, that nobody is paying just now and the provider is no longer asked about, the oldest
 * first; what somebody else has in hand waits for the next time. Gives how many.
 */
export async function stripUnpaid(db: Db, { before, most }: { before: Date; most: number }): Promise<number> {
  // In the words of the index: it holds only what has yet to be forgotten.
  const { numAffectedRows = 0n } = await sql`
    update orders set address = null, notes = ''
    where id in (
      select id from orders
      where payment_status in ('pending', 'failed') and (address is not null or notes <> '')
        and created_at < ${before} and not holds_stock
        and not exists (select from provider_orders where order_id = orders.id and next_check_at is not null)
      order by created_at
      limit ${most}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
