import { v7 as newId } from 'uuid'
import { formatRupees } from '#contracts/money.ts'
import { refundTime } from '#contracts/policy-facts.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { type LockedOrder, lockOrderOf, setRefundState } from '#server/orders/paying.service.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { issueCreditNote } from '#server/receipts/invoices.service.ts'
import { findSettledPayment } from './payments.store.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { ProviderError } from './provider-error.ts'
import { refundJob, refundRefusedJob } from './refund.job.ts'
import { findRefund, insertRefund, type KeptRefund, listRefunds, lockRefund, setRefundStatus } from './refunds.store.ts'

interface RefundWish {
  payment: { id: string; order_id: string }
  amount: number
  reason: string
  askedBy?: string
}

/** Puts a refund on record and on its way, in the caller's transaction. The database refuses more than was taken. */
export async function askRefund(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  { payment, amount, reason, askedBy }: RefundWish,
): Promise<string> {
  const id = newId()
  await insertRefund(tx, {
    id,
    payment_id: payment.id,
    order_id: payment.order_id,
    amount,
    reason,
    asked_by: askedBy ?? null,
  })
  await noteEvent(tx, payment.order_id, {
    kind: 'refund',
    words: `${formatRupees(toRupees(amount))} is being refunded to you, within ${refundTime}. ${reason}`,
    author: askedBy ? 'staff' : 'shop',
    ...(askedBy && { authorId: askedBy }),
  })
  await jobs.send(tx, refundJob, { refundId: id }, { key: id })
  return id
}

/** Asks the provider for a refund, or what became of it. May be done twice: the provider knows it by its key. */
export async function sendRefund(
  { db, payments, jobs, settings }: Pick<Deps, 'db' | 'payments' | 'jobs' | 'settings'>,
  id: string,
): Promise<void> {
  const refund = await findRefund(db, id)
  if (!refund || refund.status === 'done' || refund.status === 'failed') return
  const answer = refund.provider_id ? await payments.getRefund(refund.provider_id) : await ask({ db, payments }, refund)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, refund.order_id)
    const locked = await lockRefund(tx, id)
    if (!locked || locked.status === 'done' || locked.status === 'failed') return
    await noteAnswer({ tx, jobs, settings }, locked, answer)
    if (answer.status === 'failed') await noteRefused({ tx, jobs }, order, locked)
  })
}

/** Staff find it among the jobs that failed. What has not gone back is the shopper's still. */
async function noteRefused(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  order: LockedOrder,
  refund: KeptRefund,
): Promise<void> {
  await jobs.send(tx, refundRefusedJob, { refundId: refund.id })
  const settled = await findSettledPayment(tx, order.id)
  if (settled?.id !== refund.payment_id) return
  const standing = await listRefunds(tx, order.id)
  const isSome = standing.some(({ payment_id, status }) => payment_id === settled.id && status !== 'failed')
  await setRefundState({ tx, jobs }, order, isSome ? 'partly_refunded' : 'paid')
}

/** What staff read of it among the failed jobs. */
export async function tellRefused({ db }: Pick<Deps, 'db'>, id: string): Promise<never> {
  const refund = await findRefund(db, id)
  const what = refund ? `the refund of ${formatRupees(toRupees(refund.amount))}` : 'a refund'
  throw new Error(`The bank did not accept ${what}: send the money by another way`)
}

/**
 * Where it is refused, it may have been done by this very refund, or in the provider's dashboard, which names no receipt.
 * The latter only where the payment has not enough left for ours too: refused for another reason, such as an empty
 * account of the shop, another refund of the same amount is another refund.
 */
async function ask(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { id, payment_id, order_id, amount }: KeptRefund,
): Promise<ProviderRefund> {
  try {
    return await payments.refund(payment_id, { key: id, amount })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.trouble !== 'refused') throw error
    const refunds = await payments.listRefundsOf(payment_id)
    const own = refunds.find(({ receipt }) => receipt === id)
    if (own) return own
    const { amount: taken, amount_refunded } = await payments.getPayment(payment_id)
    const known = new Set((await listRefunds(db, order_id)).map(({ provider_id }) => provider_id))
    const elsewhere = refunds.find(
      (one) => !one.receipt && one.amount === amount && one.status !== 'failed' && !known.has(one.id),
    )
    if (!elsewhere || taken - (amount_refunded ?? 0) >= amount) throw error
    return elsewhere
  }
}

async function noteAnswer(
  { tx, jobs, settings }: { tx: Db } & Pick<Deps, 'jobs' | 'settings'>,
  refund: KeptRefund,
  answer: ProviderRefund,
): Promise<void> {
  const status = ({ processed: 'done', pending: 'pending', failed: 'failed' } as const)[answer.status]
  if (status === refund.status) return
  await setRefundStatus(tx, refund.id, { status, providerId: answer.id })
  const amount = formatRupees(toRupees(refund.amount))
  if (status === 'done') {
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `${amount} has been sent back to you.`,
      author: 'provider',
    })
    await sendOrderLetter(tx, jobs, { orderId: refund.order_id, kind: 'refunded', refundId: refund.id })
    // Money that never paid the order is no part of its invoice.
    const settled = await findSettledPayment(tx, refund.order_id)
    if (settled?.id === refund.payment_id)
      await issueCreditNote(tx, settings, { orderId: refund.order_id, refundId: refund.id })
  }
  if (status === 'failed')
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `Your bank did not accept the refund of ${amount}. We are looking into it.`,
      author: 'provider',
    })
}
