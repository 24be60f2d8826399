import type { Db } from '#server/db/database.ts'
import { hasPaidFor } from './purchases.store.ts'

/** Whether this person has ever paid for this piece, and not got all of it back before it was sent, which costs nothing. */
export function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  return hasPaidFor(db, userId, productId)
}
