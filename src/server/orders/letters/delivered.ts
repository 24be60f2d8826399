import { claimDays } from '#contracts/policy-facts.ts'
import { itemsOf, type OrderLetter, type OrderLetterFacts, orderLink, writeOrderLetter } from './order-letter.ts'

/** When the courier has handed the parcel over. */
export function writeDelivered(facts: OrderLetterFacts): OrderLetter {
  const { orderId } = facts.order
  return writeOrderLetter(facts, `Your order ${orderId} has arrived`, {
    heading: 'Your order has arrived',
    words: [
      `Order ${orderId} was delivered. We hope it makes you shine.`,
      `Is anything damaged? Report it on the page of your order within ${claimDays} days of delivery, with your uncut unboxing video. We replace the piece, or refund it where we have no other.`,
    ],
    items: itemsOf(facts),
    link: orderLink(facts),
    otherLink: { label: 'Write to us', url: `${facts.publicUrl}/contact` },
  })
}
