import { meaningOf } from '#server/couriers/shipment-status.ts'
import { type OrderToSend, whyNoParcel } from '#server/orders/why-no-parcel.ts'
import type { KeptShipment } from './shipments.store.ts'

/*
 * The life of a parcel: it is asked for, gets its number, waits, is collected, and arrives, comes back or is lost. Until
 * it is collected it may be called off, by the shop or by the courier; another one may then take its place. What the courier
 * collects though nobody counts on it is a stray, and staff are told.
 */

type State = Pick<KeptShipment, 'awb' | 'status_id'>

/** As far as is known, nobody collects it: its number is dead, and it takes another parcel to send the order. */
export function isCalledOff(parcel: State | undefined): boolean {
  return parcel?.awb != null && meaningOf(parcel.status_id ?? undefined) === 'cancelled'
}

/** It has left the shop, and is not lost: what is found again counts as collected anew. */
export function isCollected({ status_id }: State): boolean {
  const meaning = meaningOf(status_id ?? undefined)
  return meaning === 'shipped' || meaning === 'delivered' || meaning === 'returned'
}

/** The courier has brought it back, or can't bring it to anybody any more. */
export function isBackOrLost(parcel: Pick<State, 'status_id'>): boolean {
  return isLost(parcel) || meaningOf(parcel.status_id ?? undefined) === 'returned'
}

/** The order was sent with it, and with nothing else since, so that staff may end the order here. */
export function isSentInVain(
  parcel: (State & Pick<KeptShipment, 'is_withdrawn'>) | undefined,
  order: { tracking_number: string | null },
): boolean {
  if (!parcel || !isBackOrLost(parcel)) return false
  return !parcel.is_withdrawn || order.tracking_number === parcel.awb
}

/** Lost or damaged on the way: its pieces are nobody's to sell. */
export function isLost({ status_id }: Pick<State, 'status_id'>): boolean {
  return meaningOf(status_id ?? undefined) === 'lost'
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
