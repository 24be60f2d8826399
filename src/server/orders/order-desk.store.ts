import type { Db } from '#server/db/database.ts'

/** All money that came for an order, oldest first: one payment has paid it, others went back whole. */
export function listPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount', 'method', 'outcome', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
