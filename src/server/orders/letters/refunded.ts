import { formatRupees } from '#contracts/money.ts'
import { refundTime } from '#contracts/policy-facts.ts'
import { type OrderLetter, type OrderLetterFacts, orderLink, writeOrderLetter } from './order-letter.ts'

/** When money goes back. The amount is in rupees and may be a part of the order. */
export function writeRefunded(facts: OrderLetterFacts, { amount }: { amount: number }): OrderLetter {
  const { orderId, totalAmount } = facts.order
  const sum = formatRupees(amount)
  return writeOrderLetter(facts, `Refund of ${sum} for your order ${orderId}`, {
    heading: 'Your refund is on its way',
    words: [
      `We have sent ${sum} for order ${orderId} back the way it was paid.`,
      `Your bank shows it within ${refundTime}.`,
    ],
    totals: [
      { label: 'Order total', amount: formatRupees(totalAmount) },
      { label: 'Refunded', amount: sum, isSum: true },
    ],
    link: orderLink(facts),
  })
}
