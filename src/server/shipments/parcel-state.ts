import type { ParcelTrouble } from '#contracts/orders.ts'
import { isOnItsWayBack, meaningOf } from '#server/couriers/shipment-status.ts'
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
  return parcel?.awb != null && meaningOf(parcel.status_id) === 'cancelled'
}

/** It has left the shop, and is not lost: what is found again counts as collected anew. */
export function isCollected({ status_id }: State): boolean {
  const meaning = meaningOf(status_id)
  return meaning === 'shipped' || meaning === 'delivered' || meaning === 'returned'
}

/** The courier has brought it back, or can't bring it to anybody any more. */
export function isBackOrLost(parcel: Pick<State, 'status_id'>): boolean {
  return isLost(parcel) || meaningOf(parcel.status_id) === 'returned'
}

/**
 * The order went out with this parcel and nothing since, and the parcel came back, was lost, or was never collected though
 * staff had marked the order as shipped: they may cancel it.
 */
export function isSentInVain(
  parcel: (State & Pick<KeptShipment, 'is_withdrawn'>) | undefined,
  order: { tracking_number: string | null },
): boolean {
  if (!parcel) return false
  if (isCalledOff(parcel)) return !parcel.is_withdrawn && order.tracking_number === null
  return isBackOrLost(parcel) && (!parcel.is_withdrawn || order.tracking_number === parcel.awb)
}

/** Lost or damaged on the way: its pieces are nobody's to sell. */
export function isLost({ status_id }: Pick<State, 'status_id'>): boolean {
  return meaningOf(status_id) === 'lost'
}

/** Nobody is to collect it any more, though the courier may not have heard so yet. */
export function isGivenUp(parcel: State & Pick<KeptShipment, 'is_withdrawn'>): boolean {
  return isCalledOff(parcel) || (parcel.is_withdrawn && !isCollected(parcel))
}

/** The order reaches the shopper with it, as far as anybody knows: its courier and its day are worth telling. */
export function isUnderWay(
  parcel: State & Pick<KeptShipment, 'is_withdrawn'>,
  order: OrderToSend & { tracking_number: string | null },
): boolean {
  if (isGivenUp(parcel) || isBackOrLost(parcel)) return false
  // Where staff gave it another number while it was on its way, it is the same parcel.
  return isCountedOn(parcel, order) || (isCollected(parcel) && !parcel.is_withdrawn)
}

/** Why an order that was sent does not reach the shopper, as far as anybody knows. */
export function troubleOf(
  parcel: State & Pick<KeptShipment, 'is_withdrawn'>,
  order: OrderToSend & { tracking_number: string | null },
): ParcelTrouble | undefined {
  // Under another number it may have been sent anew.
  if (order.status !== 'shipped' || (order.tracking_number !== null && order.tracking_number !== parcel.awb))
    return undefined
  if (isUnderWay(parcel, order)) return isOnItsWayBack(parcel.status_id) ? 'returning' : undefined
  if (!isBackOrLost(parcel) || !isSentInVain(parcel, order)) return undefined
  return isLost(parcel) ? 'lost' : 'returned'
}

/** Whether the order is to reach the shopper with this parcel: it waits to be sent, or was sent under its number. */
export function isCountedOn(
  { awb }: Pick<KeptShipment, 'awb'>,
  order: OrderToSend & { tracking_number: string | null },
): boolean {
  if (order.status === 'shipped' || order.status === 'delivered') return order.tracking_number === awb
  return whyNoParcel(order) === undefined
}
