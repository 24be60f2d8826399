import { formatRupees } from '#contracts/money.ts'
import { refundTime } from '#contracts/policy-facts.ts'
import {
  itemsOf,
  type OrderLetter,
  type OrderLetterFacts,
  orderLink,
  totalsOf,
  writeOrderLetter,
} from './order-letter.ts'

/** When an order is called off. What goes back is in rupees; zero where nothing had been paid. */
export function writeCancelled(facts: OrderLetterFacts, { refund }: { refund: number }): OrderLetter {
  const { orderId } = facts.order
  return writeOrderLetter(facts, `Your order ${orderId} is cancelled`, {
    heading: 'Your order is cancelled',
    words: [
      `Order ${orderId} is cancelled and will not be sent.`,
      refund === 0
        ? 'Nothing was charged for it.'
        : `${formatRupees(refund)} is being refunded the way it was paid. Your bank shows it within ${refundTime}.`,
    ],
    items: itemsOf(facts),
    totals: totalsOf(facts),
    link: orderLink(facts),
  })
}
