import type { Db } from '#server/db/database.ts'
import { hasPaidFor } from './orders.store.ts'

/** Whether this person has ever paid for this piece and let it be sent: to pay and cancel costs nothing. */
export function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  return hasPaidFor(db, userId, productId)
}
