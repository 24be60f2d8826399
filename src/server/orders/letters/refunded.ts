import { formatRupees } from '#contracts/money.ts'
import { refundTime } from '#contracts/policy-facts.ts'
import { type OrderLetter, type OrderLetterFacts, orderLink, writeOrderLetter } from './order-letter.ts'

interface RefundTold {
  /** In rupees. It may be a part of the order. */
  amount: number
  /** As the order's page says it: without it, whoever paid twice would take the order for cancelled. */
  reason: string
  /** Staff paid it another way. */
  isByHand?: boolean
}

/** When money goes back. */
export function writeRefunded(facts: OrderLetterFacts, { amount, reason, isByHand = false }: RefundTold): OrderLetter {
  const { orderId, totalAmount } = facts.order
  const sum = formatRupees(amount)
  return writeOrderLetter(facts, `Refund of ${sum} for your order ${orderId}`, {
    heading: isByHand ? 'Your refund has been sent' : 'Your refund is on its way',
    words: isByHand
      ? [
          `This is about the refund of ${sum} for order ${orderId}.`,
          'It could not be sent the usual way, so we have sent it to you another way.',
          `Reason: ${reason}`,
        ]
      : [
          `We have sent ${sum} for order ${orderId} back the way it was paid.`,
          `Reason: ${reason}`,
          `Your bank shows it within ${refundTime}.`,
        ],
    totals: [
      { label: 'Order total', amount: formatRupees(totalAmount) },
      { label: 'Refunded', amount: sum, isSum: true },
    ],
    link: orderLink(facts),
  })
}
