import type { MoneyDifference } from '#contracts/insights.ts'
import type { ProviderRefund } from '#server/payments/provider-entities.ts'
import { formatPaise, toRupees } from '#server/pricing/paise.ts'
import type { RefundHere } from './money.store.ts'
import type { Pair } from './money-pairs.service.ts'

export type RefundPair = Pair<RefundHere, ProviderRefund>
type Told = Pick<MoneyDifference, 'kind' | 'words' | 'whatToDo'>

/** By the provider: one that failed gave nothing back, and what staff paid another way is in none of its books. */
export function isGiven(refund: RefundHere | ProviderRefund): boolean {
  return refund.status !== 'failed' && !isByHand(refund)
}

function isByHand(refund: RefundHere | ProviderRefund): boolean {
  return 'isByHand' in refund && refund.isByHand
}

interface Known {
  /** Our order's, where one is known. */
  number: string | null
  /** It went back beside all that is on record, so that it has no place there. */
  isTooMuch: boolean
}

export function refundDifference(pair: RefundPair, known: Known): MoneyDifference | undefined {
  const told = tell(pair, known)
  const { here, there, at } = pair
  if (!told) return undefined
  return {
    ...told,
    paymentId: here?.paymentId ?? there?.payment_id ?? '',
    orderId: known.number,
    here: here && isGiven(here) ? toRupees(here.amount) : null,
    there: there && isGiven(there) ? toRupees(there.amount) : null,
    at: at.toISOString(),
  }
}

function tell({ here, there }: RefundPair, known: Known): Told | undefined {
  if (!here) return there && isGiven(there) ? unknownHere(there, known) : undefined
  if (!there) return isGiven(here) ? notThere(here) : undefined
  if (isGiven(here) !== isGiven(there) || (isGiven(here) && here.amount !== there.amount)) return differs(here, there)
  return there.status === 'pending' ? waiting(here) : undefined
}

function unknownHere({ amount }: ProviderRefund, known: Known): Told {
  return {
    kind: 'refund_unknown_here',
    words: `The payment provider sent back ${formatPaise(amount)} that the shop knows nothing of.`,
    whatToDo: whatToDoAboutUnknown(known),
  }
}

function whatToDoAboutUnknown({ number, isTooMuch }: Known): string {
  if (number === null)
    return 'The shop has not recorded the payment either. Look it up in Razorpay’s dashboard, and do not send the same money back again.'
  if (isTooMuch)
    return 'The order had nothing left to send back: the shopper may have got the money twice. Look the payment up in Razorpay’s dashboard, and ask the shopper.'
  return 'The shop is putting it on record now. Meanwhile do not ship the order, and do not send the same money back again. If it is still here tomorrow, look for it among the jobs that failed.'
}

function notThere(here: RefundHere): Told {
  if (here.providerId === null) return waiting(here)
  return {
    kind: 'refund_unknown_there',
    words: `The shop has ${formatPaise(here.amount)} as sent back, and the payment provider does not know this refund.`,
    whatToDo: 'Look the payment up in Razorpay’s dashboard. If nothing went back, send it back there.',
  }
}

function waiting({ amount }: RefundHere): Told {
  return {
    kind: 'refund_waiting',
    words: `${formatPaise(amount)} is to go back, and the payment provider has not done so yet.`,
    whatToDo:
      'Nothing for now: the shop keeps asking. If it is older than a day, look for it among the jobs that failed, and in Razorpay’s dashboard.',
  }
}

function differs(here: RefundHere, there: ProviderRefund): Told {
  return {
    kind: 'refund_differs',
    words: `The shop has ${sideWords(here)}, and the payment provider ${sideWords(there)}.`,
    whatToDo: isByHand(here)
      ? 'The shopper may have got the money twice. Look the payment up in Razorpay’s dashboard, and ask the shopper.'
      : 'What the provider has is what the bank moved. If the shopper got less than was promised, send the rest back in Razorpay’s dashboard.',
  }
}

function sideWords(side: RefundHere | ProviderRefund): string {
  if (isByHand(side)) return 'a refund that staff paid another way'
  return isGiven(side) ? formatPaise(side.amount) : 'a refund that failed'
}
