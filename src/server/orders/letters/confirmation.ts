import { deliveryTime, processingTime } from '#contracts/policy-facts.ts'
import {
  addressLines,
  itemsOf,
  type OrderLetter,
  type OrderLetterFacts,
  orderLink,
  totalsOf,
  writeOrderLetter,
} from './order-letter.ts'

/** When an order is paid. */
export function writeConfirmation(facts: OrderLetterFacts): OrderLetter {
  const { orderId, address } = facts.order
  return writeOrderLetter(facts, `Your order ${orderId} is confirmed`, {
    heading: 'Thank you for your order',
    words: [
      `We have received your payment, and order ${orderId} is confirmed.`,
      address ? arrival : 'We still need your address: please add it to your order, and we will send it on its way.',
    ],
    items: itemsOf(facts),
    totals: totalsOf(facts),
    ...(address && { address: { heading: 'Delivery address', lines: addressLines(address) } }),
    link: orderLink(facts),
    lastWords: ['We will write again as soon as the courier has your parcel.'],
  })
}

const arrival = `It leaves us in ${processingTime} and reaches you in ${deliveryTime}.`
