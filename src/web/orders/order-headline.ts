import type { OrderDetails, ParcelTrouble } from '#contracts/orders.ts'
import { deliveryTime } from '#contracts/policy-facts.ts'
import { dayToCome } from './order-state.ts'
import { formatWeekday } from './order-words.ts'

type Told = Pick<OrderDetails, 'orderStatus' | 'paymentStatus' | 'expectedOn' | 'parcelTrouble'>

/** Where an order is, in one line. */
export function headlineOf(order: Told, now?: number): string {
  const { orderStatus, paymentStatus, parcelTrouble } = order
  if (paymentStatus === 'confirming') return 'Confirming your payment'
  if (orderStatus === 'delivered') return 'Delivered. Wear it with joy!'
  if (orderStatus === 'pending') return 'Waiting for your payment'
  if (parcelTrouble) return troubleHeadlines[parcelTrouble]
  const day = dayToCome(order, now)
  if (day) return `Expected by ${formatWeekday(day)}`
  return orderStatus === 'shipped' ? 'Your parcel is on its way' : `With you in ${deliveryTime}`
}

const troubleHeadlines: Record<ParcelTrouble, string> = {
  returning: 'Your parcel is coming back to us',
  returned: 'Your parcel has come back to us',
  lost: 'Your parcel was lost on its way',
}

/** What happens next, as our policy on shipping says. */
export function troubleWords(trouble: ParcelTrouble, { paymentStatus }: Pick<Told, 'paymentStatus'>): string {
  const why =
    trouble === 'lost' ? 'We are sorry: the courier has lost or damaged it.' : 'The courier could not hand it over.'
  return `${why} ${paymentStatus === 'refunded' ? 'What you paid goes back to you; see below.' : nextSteps[trouble]}`
}

const orAsk = 'If you would rather not wait, please call or write to us.'
const nextSteps: Record<ParcelTrouble, string> = {
  returning: `Once it is here, we write to you about sending it again. ${orAsk}`,
  returned: `We write to you about sending it again. ${orAsk}`,
  lost: `We write to you about what happens next. ${orAsk}`,
}
