/** What the shop promises its customers and asks of them: stated here once, for pages, e-mails and policies alike. */

/** Business days, at most. */
export const packingDays = 3
export const processingTime = `1 to ${packingDays} business days`
export const deliveryTime = '5 to 10 business days'
export const usualArrival = `Arrives in ${deliveryTime}`
export const deliveryAttempts = '2 to 3'
export const refundTime = '5 to 7 business days'

/** Counted from delivery. */
export const claimDays = 3
/** Counted from our asking for the piece. */
export const shipBackHours = 48

/** How long a one-time code opens a way back into an account. */
export const codeMinutes = 10

/** How long it is known where an order was to go that was never paid. */
export const unpaidAddressDays = 30

export const originCountry = 'India'

/** How delivery is spoken of: a shop that charges for it must not call it free anywhere. */
export function deliveryWords({ chargeShipping }: { chargeShipping: boolean }) {
  return chargeShipping ? chargedDelivery : freeDelivery
}

const freeDelivery = {
  title: 'Free delivery',
  everywhere: 'On all orders, anywhere in India',
  cost: 'Delivery is free on all orders.',
  delivered: 'delivered free across India',
}

const chargedDelivery: typeof freeDelivery = {
  title: 'Delivery to your door',
  everywhere: 'Anywhere in India, at the price shown at checkout',
  cost: 'What delivery costs is shown at checkout, before you pay.',
  delivered: 'delivered across India',
}

export const prepaidOnly = 'There is no cash on delivery: every order is paid online when it is placed.'
export const indiaOnly = 'We deliver within India only. There is no international shipping.'
export const noReturns = 'Once an order is placed, it can’t be cancelled, returned or exchanged.'
export const madeGood =
  'A piece that reaches you damaged, defective or wrong is always replaced, or refunded where we have no other.'
export const unboxingVideo = `Film the opening of the parcel in one uncut video, and send it to us within ${claimDays} days of delivery.`

/** What the Consumer Protection (E-Commerce) Rules, 2020 allow for an answer. */
export const complaintTimes = { acknowledged: '48 hours', settled: 'one month' }

/** The policies there are, by their addresses. The first is shown where none is meant. */
export const policyIds = ['terms', 'shipping', 'returns', 'privacy'] as const
export type PolicyId = (typeof policyIds)[number]
