import type { CallReply } from '#contracts/call.ts'
import type { compareMoney } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import type { Deps } from '#server/app.ts'
import { ShopError } from '#server/errors.ts'
import { ProviderError } from '#server/payments/provider-error.ts'
import { findUnrecorded, haveRecorded } from '#server/payments/unrecorded-refunds.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { momentsOf, type Span } from './calendar.ts'
import { listNumbersOf, listPaymentsHere } from './money.store.ts'
import { pairPayments, pairRefunds } from './money-pairs.service.ts'
import { isTaken, type PaymentPair, paymentDifference } from './payment-differences.ts'
import { type ProviderBooks, readBooks } from './provider-books.ts'
import { isGiven, type RefundPair, refundDifference } from './refund-differences.ts'

type Means = Pick<Deps, 'db' | 'payments' | 'jobs'>
type Comparison = Omit<CallReply<typeof compareMoney>, 'success'>

/** What is younger may still be on its way from one side to the other. */
const restMs = 5 * 60_000
/** How far apart the two sides mostly note the same thing. */
const marginMs = 3600_000

/** Our payments and refunds of a period beside the provider's. What went back untold is put on record on the way. */
export async function getMoney(means: Means, period: Period, now = new Date()): Promise<Comparison> {
  const rested = new Date(now.getTime() - restMs)
  const { begins, ends } = momentsOf(period)
  const span = { begins, ends: earlier(ends, rested) }
  const books = await readQuietly(means, span, rested)
  const [paid, back] = await translated(() =>
    Promise.all([pairPayments(means, span, books), pairRefunds(means, span, books)]),
  )
  const [payments, refunds] = [paid.pairs, back.pairs]
  const numberOf = await findNumbers(means, payments, refunds)
  const tooMuch = await recordUntold(means, refunds)
  const differences = [
    ...payments.flatMap((pair) => paymentDifference(pair, numberOf(pair)) ?? []),
    ...refunds.flatMap((pair) => {
      const isTooMuch = tooMuch.has(pair.there?.id ?? '')
      return refundDifference(pair, { number: numberOf(pair), isTooMuch }) ?? []
    }),
  ]
  return {
    here: sideOf(
      payments.flatMap(({ here }) => here ?? []),
      refunds.flatMap(({ here }) => (here && isGiven(here) ? here : [])),
    ),
    there: sideOf(
      payments.flatMap(({ there }) => (there && isTaken(there) ? there : [])),
      refunds.flatMap(({ there }) => (there && isGiven(there) ? there : [])),
    ),
    differences: differences.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    notCompared: paid.notCompared + back.notCompared,
    comparedAt: now.toISOString(),
  }
}

function readQuietly({ payments }: Means, { begins, ends }: Span, rested: Date): Promise<ProviderBooks> {
  const wider = {
    begins: new Date(begins.getTime() - marginMs),
    ends: earlier(new Date(ends.getTime() + marginMs), rested),
  }
  return translated(() => readBooks(payments, wider))
}

async function translated<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    const message =
      cause.trouble === 'not_allowed'
        ? 'The payment provider refuses the shop’s keys, so nothing can be compared. Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.'
        : 'The payment provider does not answer, so nothing can be compared right now. Please try again in a few minutes.'
    throw new ShopError('unavailable', message, { cause })
  }
}

/** Which order of ours a pair is about: as we noted it, or as the provider's order or payment leads there. */
async function findNumbers({ db }: Means, payments: readonly PaymentPair[], refunds: readonly RefundPair[]) {
  const strangers = refunds.flatMap(({ here, there }) => (!here && there ? there.payment_id : []))
  const never = { begins: new Date(0), ends: new Date(0) }
  const [byProviderOrder, refunded] = await Promise.all([
    listNumbersOf(
      db,
      payments.flatMap(({ here, there }) => (here ? [] : (there?.order_id ?? []))),
    ),
    listPaymentsHere(db, never, strangers),
  ])
  const byPayment = new Map(refunded.map(({ id, number }) => [id, number]))
  return ({ here, there }: PaymentPair | RefundPair): string | null => {
    if (here) return here.number
    if (!there) return null
    return ('payment_id' in there ? byPayment.get(there.payment_id) : byProviderOrder.get(there.order_id ?? '')) ?? null
  }
}

/** Gives those that have no place on record: sent too, they would be noted with their orders at each comparison. */
async function recordUntold(means: Means, refunds: readonly RefundPair[]): Promise<ReadonlySet<string>> {
  const untold = refunds.flatMap(({ here, there }) => (!here && there ? there : []))
  const unrecorded = await findUnrecorded(means.db, untold)
  await haveRecorded(
    means,
    unrecorded.filter(({ hasRoom }) => hasRoom),
  )
  return new Set(unrecorded.flatMap(({ id, hasRoom }) => (hasRoom ? [] : id)))
}

function sideOf(payments: readonly { amount: number }[], refunds: readonly { amount: number }[]): Comparison['here'] {
  return {
    payments: payments.length,
    paid: toRupees(sum(payments)),
    refunds: refunds.length,
    refunded: toRupees(sum(refunds)),
  }
}

function sum(entries: readonly { amount: number }[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
