import * as z from 'zod/mini'
import { Address, OrderNotes } from '#contracts/checkout.ts'
import type { Order } from '#contracts/orders.ts'
import { type Caller, isStillSignedIn } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { withState } from '#server/delivery/pin-codes.service.ts'
import { ShopError } from '#server/errors.ts'
import { countAgainst } from '#server/limits.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import {
  fillAddress,
  findOpenOrderId,
  getOrderById,
  markConfirming,
  markUnpaid,
} from '#server/orders/paying.service.ts'
import { compareHeard } from './heard-order.ts'
import { lookForPayments } from './look-for-payments.service.ts'
import { lookSoon } from './look-soon.job.ts'
import { findPayment, findProviderOrderOf } from './payments.store.ts'
import { ProviderError } from './provider-error.ts'
import { type Outcome, settle } from './settle.service.ts'
import { isPaymentSigned } from './signatures.ts'

type Means = Pick<Deps, 'db' | 'settings' | 'payments' | 'jobs' | 'log'>

interface WindowAnswer {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
  orderData?: unknown
}

const failed = 'Payment verification failed'

interface Verified {
  order: Order
  /** Of this very payment; undefined while the provider can't say. */
  outcome: Outcome | undefined
}

/** What the provider's window told the page. Repeated, it answers the same. */
export async function verify(means: Means, shopper: Caller, answer: WindowAnswer): Promise<Verified> {
  const known = await findProviderOrderOf(means.db, shopper.id, answer.razorpay_order_id)
  if (!known) throw new ShopError('not_found', 'Order not found')
  const signed = {
    orderId: known.id,
    paymentId: answer.razorpay_payment_id,
    signature: answer.razorpay_signature,
  }
  if (!isPaymentSigned(signed, means.settings.payments.keySecret)) throw new ShopError('bad_input', failed)

  await takeHeardAddress(means, shopper, known.order_id, answer.orderData)
  const outcome = await trySettle(means, known.id, signed.paymentId)
  if (!outcome) await confirmLater(means, known)
  const order = await getOrderById(means.db, known.order_id)
  compareHeard(means.log, order, answer.orderData)
  return { order, outcome }
}

/** Captures and settles it. Undefined where the provider can't say yet; the signature is genuine, so it is only a matter of time. */
async function trySettle(means: Means, providerOrderId: string, paymentId: string): Promise<Outcome | undefined> {
  // What is on record is settled: the provider need not be asked each time a page repeats itself.
  const known = await findPayment(means.db, paymentId)
  if (known) return known.outcome
  try {
    const payment = await means.payments.getPayment(paymentId)
    if (payment.order_id !== providerOrderId || payment.status === 'failed') throw new ShopError('bad_input', failed)
    return await settle(means, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    means.log.warn({ err: error }, 'a payment can’t be confirmed yet')
    return undefined
  }
}

async function confirmLater({ db, jobs }: Means, { id, order_id }: { id: string; order_id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A page that asks every few seconds starts this once; the round of every minute does the rest.
    if (await markConfirming(tx, await lockOrderOf(tx, order_id)))
      await jobs.send(tx, lookSoon, { providerOrderId: id })
  })
}

/** The page says where to only where nothing is kept, and not for an account that was deleted meanwhile. */
async function takeHeardAddress(means: Means, shopper: Caller, orderId: string, orderData: unknown): Promise<void> {
  const heard = await readHeard(orderData)
  if (!heard) return
  await means.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, orderId)
    if (await isStillSignedIn(tx, shopper)) await fillAddress({ ...means, tx }, order, heard)
  })
}

const Heard = z.object({ address: Address, notes: z.optional(z.unknown()) })

/** By the same rules as at the checkout; but what can't be read is no reason to refuse money that was paid. */
async function readHeard(orderData: unknown): Promise<{ address: Address; notes: string } | undefined> {
  const { success, data } = z.safeParse(Heard, orderData)
  if (!success) return undefined
  try {
    return { address: await withState(data.address), notes: z.safeParse(OrderNotes, data.notes).data ?? '' }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'bad_input') return undefined
    throw error
  }
}

const Failure = z.object({
  reason: z.optional(z.unknown()),
  metadata: z.optional(z.object({ order_id: z.optional(z.string()) })),
})

interface FailureReport {
  error?: unknown
  orderData?: unknown
}

/** A failed or dismissed attempt, as the page heard of it. The provider has the last word. */
export async function hearOfFailure(means: Means, shopper: Caller, report: FailureReport): Promise<Order | undefined> {
  const parsed = z.safeParse(Failure, report.error)
  const heard = parsed.success ? parsed.data : {}
  const named = heard.metadata?.order_id
  // One that is named and is not theirs says nothing of the one they are paying for.
  const orderId = named
    ? (await findProviderOrderOf(means.db, shopper.id, named))?.order_id
    : await findOpenOrderId(means.db, shopper.id)
  if (!orderId) return undefined

  await countAgainst(means, 'paymentAsksPerShopper', shopper.id)
  if ((await lookForPayments(means, orderId)) === 'none') {
    await means.db.transaction().execute(async (tx) => {
      await markUnpaid(tx, await lockOrderOf(tx, orderId), heard.reason === 'dismissed' ? 'none' : 'failed')
    })
  }
  const order = await getOrderById(means.db, orderId)
  compareHeard(means.log, order, report.orderData)
  return order
}
