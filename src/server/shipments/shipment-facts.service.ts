import type { OrderDetails } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadOrder } from '#server/orders/lock-order.service.ts'
import { isUnderWay, troubleOf } from './parcel-state.ts'
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

/** What is shown of the order's parcel to its shopper. One that comes back is expected on no day. */
export async function describeParcel(
  db: Db,
  order: ReadOrder,
): Promise<Pick<OrderDetails, 'courierName' | 'expectedOn' | 'parcelTrouble'>> {
  const parcel = await findShipment(db, order.id)
  const coming = parcel && isUnderWay(parcel, order) ? parcel : undefined
  const trouble = parcel && troubleOf(parcel, order)
  return {
    courierName: coming?.courier_name ?? null,
    expectedOn: trouble ? null : (coming?.expected_at?.toISOString() ?? null),
    parcelTrouble: trouble ?? null,
  }
}
