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

/** In rupees. Both are zero where nothing had been paid, or what had been is still to be sent back. */
interface SentBack {
  /** Of an order that could not be filled. */
  why?: string | undefined
  asItWasPaid: number
  /** A part of that went back before, which nobody should wait for a second time. */
  isInParts?: boolean
  /** What staff paid another way. */
  byHand: number
}

/** When an order is called off. */
export function writeCancelled(facts: OrderLetterFacts, back: SentBack): OrderLetter {
  const { orderId } = facts.order
  return writeOrderLetter(facts, `Your order ${orderId} is cancelled`, {
    heading: 'Your order is cancelled',
    words: [
      `Order ${orderId} is cancelled and will not be delivered.`,
      ...(back.why === undefined ? [] : [back.why]),
      ...moneyWords(back, { isPaid: facts.order.paymentStatus === 'refunded' }),
    ],
    items: itemsOf(facts),
    totals: totalsOf(facts),
    link: orderLink(facts),
  })
}

function moneyWords({ asItWasPaid, isInParts = false, byHand }: SentBack, { isPaid }: { isPaid: boolean }): string[] {
  if (asItWasPaid === 0 && byHand === 0)
    return [
      isPaid
        ? 'What you paid for it comes back to you: we write again when it is sent.'
        : 'Nothing was charged for it.',
    ]
  return [
    ...(asItWasPaid === 0
      ? []
      : [
          isInParts
            ? `In all ${formatRupees(asItWasPaid)} goes back the way it was paid, what was refunded before included. Your bank shows a refund within ${refundTime}.`
            : `${formatRupees(asItWasPaid)} is being refunded the way it was paid. Your bank shows it within ${refundTime}.`,
        ]),
    ...(byHand === 0
      ? []
      : [
          `The refund of ${formatRupees(byHand)} could not be sent the usual way, so we have sent it to you another way.`,
        ]),
  ]
}
