import { deliveryAttempts } from '#contracts/policy-facts.ts'
import {
  addressLines,
  itemsOf,
  type OrderLetter,
  type OrderLetterFacts,
  orderLink,
  webAddress,
  writeOrderLetter,
} from './order-letter.ts'

/** When the courier has the parcel. */
export function writeShipped(facts: OrderLetterFacts, { courierName }: { courierName: string | null }): OrderLetter {
  const { orderId, address, trackingNumber, trackingUrl } = facts.order
  const tracking = trackingUrl === null ? undefined : webAddress(trackingUrl, facts.publicUrl)
  return writeOrderLetter(facts, `Your order ${orderId} is on its way`, {
    heading: 'Your order is on its way',
    words: [
      `Order ${orderId} has left us${courierName ? ` with ${courierName}` : ''}.`,
      ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
      `Please keep your phone at hand: the courier tries ${deliveryAttempts} times. Film the parcel from before you open it, without a cut, so that we can help if anything is damaged.`,
    ],
    items: itemsOf(facts),
    ...(address && { address: { heading: 'On its way to', lines: addressLines(address) } }),
    ...(tracking
      ? { link: { label: 'Track your parcel', url: tracking }, otherLink: orderLink(facts) }
      : { link: orderLink(facts) }),
  })
}
