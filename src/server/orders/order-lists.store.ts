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

/** One page, newest first, each with its lines, and the count of all in the same statement. */
export async function listOrderPage(
  db: Db,
  which: WhichOrders,
  { page, limit }: Paging,
): Promise<{ rows: OrderWithLines[]; total: number }> {
  const reached = db.selectFrom(chosen(db, which).select('id').limit(sql.lit(reach)).as('reached'))
  const counted = reached.select(sql<number>`count(*)::int`.as('counted'))
  const rows = await chosen(db, which)
    .select(orderColumns)
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('order_lines')
          .select(orderLineColumns)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
      counted.as('counted'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  // A page past the last has no row to carry the count.
  const total = rows[0]?.counted ?? (page === 1 ? 0 : (await counted.executeTakeFirstOrThrow()).counted)
  return { rows: rows.map(({ lines, counted: _, ...order }) => ({ order, lines })), total }
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
    // One that is paid later is still news then.
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function chosen(db: Db, { userId, unpaid = false }: WhichOrders) {
  let query = db.selectFrom('orders').where('payment_status', unpaid ? 'in' : 'not in', ['pending', 'failed'])
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return query
}
