import type { DeskOrder } from '#contracts/order-desk.ts'

/** What another number brings about, where the courier has a parcel of the order. */
export function trackingHint({ parcel }: DeskOrder): string {
  const follow = 'The shopper can follow the parcel by it.'
  return parcel?.awb
    ? `${follow} Any number but ${parcel.awb} calls off the courier’s parcel, if that still waits to be collected.`
    : follow
}
