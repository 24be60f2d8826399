import type { Db } from '#server/db/database.ts'
import { insertOrderEvent, type NewOrderEvent } from './order-events.store.ts'

/** Puts something that happened to an order on its timeline, in the transaction in which it happens. */
export async function noteEvent(tx: Db, orderId: string, event: NewOrderEvent): Promise<void> {
  await insertOrderEvent(tx, orderId, event)
}
