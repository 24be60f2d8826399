import type { Db } from '#server/db/database.ts'
import { hasPaidFor } from './orders.store.ts'

/** Whether this person has ever paid for this piece and not cancelled it, which would cost nothing. */
export function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  return hasPaidFor(db, userId, productId)
}
