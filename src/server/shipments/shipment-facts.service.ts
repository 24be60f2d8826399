import type { Db } from '#server/db/database.ts'
import { findShipment, type KeptShipment } from './shipments.store.ts'

export type Shipment = KeptShipment

/** The order's parcel, where there is one. */
export function findShipmentOf(db: Db, orderId: string): Promise<Shipment | undefined> {
  return findShipment(db, orderId)
}
