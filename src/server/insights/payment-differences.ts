import type { MoneyDifference } from '#contracts/insights.ts'
import type { ProviderPayment } from '#server/payments/provider-entities.ts'
import { formatPaise, toRupees } from '#server/pricing/paise.ts'
import type { PaymentHere } from './money.store.ts'
import type { Pair } from './money-pairs.service.ts'

export type PaymentPair = Pair<PaymentHere, ProviderPayment>
type Told = Pick<MoneyDifference, 'kind' | 'words' | 'whatToDo'>

/** Money that the provider has taken, whether or not it went back since. */
export function isTaken({ status }: ProviderPayment): boolean {
  return status === 'captured' || status === 'refunded'
}

/** An attempt that came to nothing is no difference. `number` is our order's, where one is known. */
export function paymentDifference(pair: PaymentPair, number: string | null): MoneyDifference | undefined {
  const told = tell(pair, number !== null)
  const { here, there, at } = pair
  if (!told) return undefined
  return {
    ...told,
    paymentId: here?.id ?? there?.id ?? '',
    orderId: number,
    here: here ? toRupees(here.amount) : null,
    there: there ? toRupees(there.amount) : null,
    at: at.toISOString(),
  }
}

function tell({ here, there }: PaymentPair, hasOrder: boolean): Told | undefined {
  if (here && !there) return unknownThere(formatPaise(here.amount))
  if (!there) return undefined
  const amount = formatPaise(there.amount)
  if (there.status === 'authorized') return reserved(amount)
  if (!isTaken(there)) return here && notTaken(amount, there.status)
  if (!here) return unknownHere(amount, { hasOrder, isBack: there.status === 'refunded' })
  return here.amount === there.amount ? undefined : differs(formatPaise(here.amount), amount)
}

function unknownThere(amount: string): Told {
  return {
    kind: 'payment_unknown_there',
    words: `The shop has ${amount} as paid, and the payment provider does not know this payment.`,
    whatToDo:
      'Do not ship the order yet. Look in Razorpay’s dashboard whether the shop uses the keys of the right account.',
  }
}

function unknownHere(amount: string, { hasOrder, isBack }: { hasOrder: boolean; isBack: boolean }): Told {
  const words = `The payment provider took ${amount} that the shop has not recorded.`
  const whatToDo = hasOrder
    ? 'The shop asks about it again by itself. If it is still here tomorrow, send it back in Razorpay’s dashboard and tell the shopper.'
    : 'It belongs to no order of this shop. If nobody took it for something else, send it back in Razorpay’s dashboard.'
  if (!isBack) return { kind: 'payment_unknown_here', words, whatToDo }
  return {
    kind: 'payment_unknown_here',
    words: `${words} It has gone back whole since.`,
    whatToDo: 'Nothing, unless the shopper asks: the money is back where it came from.',
  }
}

function reserved(amount: string): Told {
  return {
    kind: 'not_captured',
    words: `${amount} is reserved at the payment provider and has not been taken.`,
    whatToDo:
      'The shop takes it by itself as soon as it hears of it. If it is still here in an hour, capture it in Razorpay’s dashboard; otherwise it goes back to the shopper within a few days.',
  }
}

function notTaken(amount: string, status: string): Told {
  return {
    kind: 'not_captured',
    words: `The shop has ${amount} as paid, and the payment provider says that it is ${status}.`,
    whatToDo: 'Do not ship the order yet. Look the payment up in Razorpay’s dashboard, and ask their support.',
  }
}

function differs(here: string, there: string): Told {
  return {
    kind: 'amount_differs',
    words: `The shop has ${here} and the payment provider ${there} for the same payment.`,
    whatToDo: 'Look the payment up in Razorpay’s dashboard. What they have is what the bank moved.',
  }
}
