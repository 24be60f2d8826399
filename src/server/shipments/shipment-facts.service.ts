import type { Db } from '#server/db/database.ts'
import type { ReadOrder } from '#server/orders/lock-order.service.ts'
import { isUnderWay } from './parcel-state.ts'
import { findShipment, type KeptShipment } from './shipments.store.ts'

export type Shipment = KeptShipment

/** The order's parcel, where there is one. */
export function findShipmentOf(db: Db, orderId: string): Promise<Shipment | undefined> {
  return findShipment(db, orderId)
}

/** The same, for the shopper's eyes: undefined where it is not this one that comes. */
export async function findParcelUnderWay(db: Db, order: ReadOrder): Promise<Shipment | undefined> {
  const parcel = await findShipment(db, order.id)
  return parcel && isUnderWay(parcel, order) ? parcel : undefined
}
