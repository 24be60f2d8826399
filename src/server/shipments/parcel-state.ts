import { meaningOf } from '#server/couriers/shipment-status.ts'
import { type OrderToSend, whyNoParcel } from '#server/orders/why-no-parcel.ts'
import type { KeptShipment } from './shipments.store.ts'

/*
 * The life of a parcel: it is asked for, gets its number, waits, is collected, and arrives or comes back. Until it is
 * collected it may be called off, by the shop or by the courier; another one may then take its place. What the courier
 * collects though nobody counts on it is a stray, and staff are told.
 */

type State = Pick<KeptShipment, 'awb' | 'status_id'>

/** As far as is known, nobody collects it: its number is dead, and it takes another parcel to send the order. */
export function isCalledOff(parcel: State | undefined): boolean {
  return parcel?.awb != null && meaningOf(parcel.status_id ?? undefined) === 'cancelled'
}

/** It has left the shop, wherever it is by now. */
export function isCollected({ status_id }: State): boolean {
  const meaning = meaningOf(status_id ?? undefined)
  return meaning === 'shipped' || meaning === 'delivered' || meaning === 'returned'
}

/** Nobody is to collect it any more, though the courier may not have heard so yet. */
export function isGivenUp(parcel: State & Pick<KeptShipment, 'is_withdrawn'>): boolean {
  return isCalledOff(parcel) || (parcel.is_withdrawn && !isCollected(parcel))
}

/** Whether the order is to reach the shopper with this parcel: it waits to be sent, or was sent under its number. */
export function isCountedOn(
  { awb }: Pick<KeptShipment, 'awb'>,
  order: OrderToSend & { tracking_number: string | null },
): boolean {
  if (order.status === 'shipped' || order.status === 'delivered') return order.tracking_number === awb
  return whyNoParcel(order) === undefined
}
