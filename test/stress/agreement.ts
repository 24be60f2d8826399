import type { Books } from './books.ts'
import type { Deliveries } from './deliveries.ts'
import type { Finding } from './finding.ts'

/** Whether the shop's books agree with the provider's, whatever happened to the shop. */
export function judgeBooks({ taken, kept, lost, doubled, pieces }: Books, piecesAtFirst: number): Finding[] {
  return [
    {
      promise: 'no payment at the provider’s is lost',
      figure: `${taken.payments} payments, ${lost.length} lost`,
      kept: lost.length === 0,
    },
    {
      promise: 'no order is paid twice',
      figure: `${kept.paidOrders} paid orders, ${doubled.length} paid twice`,
      kept: doubled.length === 0,
    },
    {
      promise: 'what the provider took is paid or goes back',
      figure: `${taken.paise / 100} rupees taken, ${kept.paise / 100} paid, ${kept.refundedPaise / 100} going back`,
      kept: kept.paise + kept.refundedPaise === taken.paise,
    },
    {
      promise: 'every piece is on the shelf, held or sold',
      figure: `${pieces} of ${piecesAtFirst}`,
      kept: pieces === piecesAtFirst,
    },
  ]
}

/** Whether what a payment promises was done. */
export function judgeDeliveries({ paidOrders, parcels, withoutParcel, withoutLetter }: Deliveries): Finding[] {
  return [
    {
      promise: 'each paid order has one parcel',
      figure: `${parcels} parcels for ${paidOrders} paid orders, ${withoutParcel.length} without`,
      kept: parcels === paidOrders && withoutParcel.length === 0,
    },
    {
      promise: 'each paid order has its letter',
      figure: `${withoutLetter.length} without`,
      kept: withoutLetter.length === 0,
    },
  ]
}

export function isBroken({ kept }: Finding): boolean {
  return !kept
}
