import type { Db } from '#server/db/database.ts'

export interface NewOrderEvent {
  kind: 'placed' | 'paid' | 'payment_failed' | 'confirming' | 'refund' | 'status' | 'shipment' | 'address' | 'email'
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

export function listOrderEvents(db: Db, orderId: string, { withPrivate }: { withPrivate: boolean }) {
  let query = db
    .selectFrom('order_events')
    .select(['kind', 'words', 'author', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
  if (!withPrivate) query = query.where('is_private', '=', false)
  return query.execute()
}
