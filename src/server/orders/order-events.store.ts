import * as z from 'zod/mini'
import { OrderEvent, type OrderEventKind } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'

export interface NewOrderEvent {
  kind: OrderEventKind
  words: string
  author: 'shop' | 'shopper' | 'staff' | 'courier' | 'provider'
  /** Of staff. */
  authorId?: string
  /** For staff only. */
  isPrivate?: boolean
}

export async function insertOrderEvent(tx: Db, orderId: string, event: NewOrderEvent): Promise<void> {
  const { kind, words, author, authorId = null, isPrivate = false } = event
  await tx
    .insertInto('order_events')
    .values({ order_id: orderId, kind, words, author, author_id: authorId, is_private: isPrivate })
    .execute()
}

/** Oldest first, each with the name of the staff who did it. */
export async function listOrderEvents(db: Db, orderId: string, { withPrivate }: { withPrivate: boolean }) {
  let query = db
    .selectFrom('order_events')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'order_events.author_id').on('order_events.author', '=', 'staff'),
    )
    .select(['order_events.kind', 'order_events.words', 'order_events.author', 'order_events.created_at'])
    .select(['order_events.is_private', 'users.name as author_name'])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
  if (!withPrivate) query = query.where('order_events.is_private', '=', false)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, kind: toKind(row.kind) }))
}

/** A later version that was taken back may have left kinds that this one does not know: their words are told all the same. */
function toKind(kept: string): OrderEventKind {
  return z.safeParse(OrderEvent.shape.kind, kept).data ?? 'note'
}
