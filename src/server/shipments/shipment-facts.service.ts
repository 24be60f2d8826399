import type { Db } from '#server/db/database.ts'
import { findShipment, type KeptShipment } from './shipments.store.ts'

/** The order's parcel, where there is one. */
export function findShipmentOf(db: Db, orderId: string): Promise<KeptShipment | undefined> {
  return findShipment(db, orderId)
}
