import type { Db } from '#server/db/database.ts'
import { isRefundedUnsent } from './orders.store.ts'

export async function hasPaidFor(db: Db, userId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .where('orders.status', '!=', 'cancelled')
    .where(({ not }) => not(isRefundedUnsent))
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
