import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What a shopper's open order keeps back, in pieces by product. */
export function listHeldPieces(db: Db, userId: string): Promise<{ productId: string; pieces: number }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.product_id as productId', sql<number>`sum(order_lines.quantity)::int`.as('pieces')])
    .where('orders.user_id', '=', userId)
    .where('orders.is_open', '=', true)
    .where('orders.holds_stock', '=', true)
    .groupBy('order_lines.product_id')
    .execute()
}
