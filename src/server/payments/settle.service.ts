import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { type LockedOrder, lockOrderOf } from '#server/orders/lock-order.service.ts'
import { closeUnfilled, markPaid, markStillUnpaid, takeForPayment } from '#server/orders/paying.service.ts'
import { noteOrder } from '#server/trail.ts'
import { lookSoon } from './look-soon.job.ts'
import { findPayment, findProviderOrder, insertPayment, setNextCheck } from './payments.store.ts'
import type { ProviderPayment } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import type { PaymentProvider } from './razorpay.ts'
import { openRefund } from './refunds.service.ts'

export type SettleMeans = Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings' | 'log'>

/** What became of money: it pays its order, or goes back. */
export type Outcome = 'settled' | 'returned'

/**
 * What the page, the provider's webhook and the reconciling job all end in, in any order, at once, twice or after a
 * crash: a payment pays its order once, or goes back whole. Undefined where there is no money to speak of.
 */
export async function settle(means: SettleMeans, reported: ProviderPayment): Promise<Outcome | undefined> {
  const known = reported.order_id ? await findProviderOrder(means.db, reported.order_id) : undefined
  if (!known) {
    means.log.warn({ payment: reported.id }, 'a payment was reported for an order this shop does not know')
    return undefined
  }
  noteOrder(known.order_number)
  const payment = await captured(means.payments, reported)
  if (payment.status !== 'captured' && payment.status !== 'refunded') return undefined
  const { outcome, isNew } = await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, known.order_id)
    const earlier = await findPayment(tx, payment.id)
    const became = earlier?.outcome ?? (await record(means, tx, order, { payment, providerOrderId: known.id }))
    await setNextCheck(tx, known.id, { nextCheckAt: null })
    // After an outage it may be the round that finds it, long after the question of its own had failed for good.
    await means.jobs.clearFailed(tx, lookSoon, { providerOrderId: known.id })
    return { outcome: became, isNew: !earlier }
  })
  if (isNew) means.log.info({ payment: payment.id }, 'a payment was settled')
  return outcome
}

/** Money that is only reserved is taken first. Somebody else may do so at the same moment. */
async function captured(provider: PaymentProvider, payment: ProviderPayment): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment
  try {
    return await provider.capture(payment)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
    return provider.getPayment(payment.id)
  }
}

async function record(
  means: SettleMeans,
  tx: Db,
  order: LockedOrder,
  { payment, providerOrderId }: { payment: ProviderPayment; providerOrderId: string },
): Promise<Outcome> {
  const fault = await faultOf(tx, order, payment)
  const kept = {
    id: payment.id,
    provider_order_id: providerOrderId,
    order_id: order.id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method ?? null,
    outcome: fault ? 'returned' : 'settled',
  } as const
  await insertPayment(tx, kept)
  if (!fault) {
    await markPaid({ ...means, tx }, order)
    return kept.outcome
  }
  if (fault.endsOrder) await closeUnfilled({ ...means, tx }, order, fault.words)
  else await markStillUnpaid(tx, order)
  await openRefund({ ...means, tx }, { payment: kept, amount: payment.amount, reason: fault.words })
  return kept.outcome
}

interface Fault {
  words: string
  /** The order can't be filled any more; otherwise it stays as it is. */
  endsOrder: boolean
}

/** Why a payment can't pay its order. Where it can, what is ordered is the order's own afterwards. */
async function faultOf(tx: Db, order: LockedOrder, payment: ProviderPayment): Promise<Fault | undefined> {
  if (order.paid_at !== null)
    return { words: 'This order had been paid already, so we are refunding the second payment.', endsOrder: false }
  if (order.status === 'cancelled')
    return { words: 'This order had been cancelled, so we are refunding the payment.', endsOrder: true }
  if (payment.currency !== 'INR' || payment.amount !== order.total)
    return { words: 'The payment was not the order’s total, so we are refunding it.', endsOrder: false }
  if (payment.status === 'refunded') return { words: 'The payment has gone back already.', endsOrder: true }
  const taken = await takeForPayment(tx, order, new Date(payment.created_at * 1000))
  return taken === 'taken' ? undefined : { words: tooLate[taken], endsOrder: true }
}

const tooLate = {
  gone: 'Your payment arrived after we had stopped holding your pieces, and some of them can’t be had any more. We are refunding all of it.',
  dearer:
    'Your payment was begun more than a day after you had checked out, and your pieces cost more by now. We are refunding all of it.',
}
