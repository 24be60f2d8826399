import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { isRefundedUnsent } from './orders.store.ts'

/**
 * Paid for, or perhaps paid for, and not at its end yet. What was refunded before it was sent has no other end, and
 * what was cancelled before its payment was confirmed is never paid.
 */
export function listOrdersUnderWay(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_status', 'tracking_number'])
    .where('user_id', '=', userId)
    .where(({ eb, and, not, or }) =>
      or([
        eb('status', '=', 'shipped'),
        and([eb('status', '=', 'processing'), not(isRefundedUnsent)]),
        and([eb('status', '!=', 'cancelled'), eb('payment_status', '=', 'confirming')]),
      ]),
    )
    .execute()
}

/** Money that still comes for one of these goes back by itself. */
export async function cancelUnpaid(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled', is_open: false })
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .execute()
}

/** Staff find what is new by whose it is, and this person is on no list any more. What is paid late goes back by itself. */
export async function markAllSeen(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ seen_by_admin: true })
    .where('user_id', '=', userId)
    .where('seen_by_admin', '=', false)
    .execute()
}

/** Of what was paid the address stays, with these in the place of what it said. */
export async function stripOrders(tx: Db, userId: string, instead: object): Promise<void> {
  await sql`
    update orders set
      notes = '',
      address = case when paid_at is null then null
        else address || ${JSON.stringify(instead)}::jsonb end
    where user_id = ${userId} and (notes <> '' or address is not null)`.execute(tx)
}

/** What staff noted among themselves, where it begins like this. */
export async function replaceNotes(
  tx: Db,
  userId: string,
  { beginning, words }: { beginning: string; words: string },
): Promise<void> {
  await tx
    .updateTable('order_events')
    .set({ words })
    .where('kind', '=', 'note')
    .where('is_private', '=', true)
    .where('words', 'like', `${beginning}%`)
    .where('order_id', 'in', (row) => row.selectFrom('orders').select('orders.id').where('user_id', '=', userId))
    .execute()
}
