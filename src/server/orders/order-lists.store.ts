import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import { reach } from '#server/lists.ts'
import { type KeptOrder, type KeptOrderLine, orderColumns, orderLineColumns } from './orders.store.ts'

export interface WhichOrders {
  userId?: string
  /** Those never paid, in place of those that were, are being, or were given back. */
  unpaid?: boolean
}

export interface OrderWithLines {
  order: KeptOrder
  lines: KeptOrderLine[]
}

/** One page, newest first, each with its lines. */
export async function listOrderPage(db: Db, which: WhichOrders, { page, limit }: Paging): Promise<OrderWithLines[]> {
  const rows = await chosen(db, which)
    .select(orderColumns)
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(orderLineColumns)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(({ lines, ...order }) => ({ order, lines }))
}

export async function countOrders(db: Db, which: WhichOrders): Promise<number> {
  const { total } = await db
    .selectFrom(chosen(db, which).select('id').limit(sql.lit(reach)).as('reached'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Staff's badges count what has been paid. */
export async function countUnseen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seen_by_admin', '=', false)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markSeen(db: Db, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ seen_by_admin: true })
    .where('user_id', '=', userId)
    .where('seen_by_admin', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function chosen(db: Db, { userId, unpaid = false }: WhichOrders) {
  let query = db.selectFrom('orders').where('payment_status', unpaid ? 'in' : 'not in', ['pending', 'failed'])
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return query
}
