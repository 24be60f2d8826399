import { meaningOf } from '#server/couriers/shipment-status.ts'
import type { Db } from '#server/db/database.ts'
import { findShipment, type KeptShipment } from './shipments.store.ts'

export type Shipment = KeptShipment

/** The order's parcel, where there is one. */
export function findShipmentOf(db: Db, orderId: string): Promise<Shipment | undefined> {
  return findShipment(db, orderId)
}

/** Nobody collects it any more: its number is dead, and it takes another parcel to send the order. */
export function isCalledOff(shipment: Shipment | undefined): boolean {
  return shipment?.awb != null && meaningOf(shipment.status_id ?? undefined) === 'cancelled'
}
