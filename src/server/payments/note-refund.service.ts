import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import type { LockedOrder } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { reviveOrder, setRefundState } from '#server/orders/paying.service.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { issueCreditNote } from '#server/receipts/invoices.service.ts'
import { findSettledPayment } from './payments.store.ts'
import type { ProviderRefund } from './provider-entities.ts'
import { refundJob, refundRefusedJob } from './refund.job.ts'
import { amountBack, type KeptRefund, setRefundStatus } from './refunds.store.ts'
import { clearRefusedNoMore } from './refused-no-more.service.ts'

/** How much of its payment has gone back or is on its way: what the bank refused is the shopper's still. */
export async function noteState(
  means: { tx: Db } & Pick<Deps, 'jobs' | 'settings'>,
  order: LockedOrder,
  paymentId: string,
): Promise<void> {
  await clearRefusedNoMore(means, paymentId)
  const settled = await findSettledPayment(means.tx, order.id)
  if (settled?.id !== paymentId) return
  const back = await amountBack(means.tx, paymentId)
  const state = back === 0 ? 'paid' : back < settled.amount ? 'partly_refunded' : 'refunded'
  if (state === order.payment_status) return
  if (state !== 'refunded' && order.payment_status === 'refunded') await reviveOrder(means, order, state)
  else await setRefundState(means, order, state)
}

const newsForMs = 14 * 24 * 3600_000

/** Of what was found long after it went, the letter would promise money that has been there for months. */
function isNews({ created_at }: ProviderRefund): boolean {
  return created_at == null || Date.now() - created_at * 1000 < newsForMs
}

/** What became of a refund at the provider, with all that follows from it for the shopper. The order must be locked. */
export async function noteAnswer(
  { tx, jobs }: { tx: Db } & Pick<Deps, 'jobs'>,
  refund: KeptRefund,
  answer: ProviderRefund,
): Promise<void> {
  const status = ({ processed: 'done', pending: 'pending', failed: 'failed' } as const)[answer.status]
  if (status === refund.status) return
  await setRefundStatus(tx, refund.id, { status, providerId: answer.id })
  // It may be known only now, long after its job had failed for good.
  if (status !== 'pending') await jobs.clearFailed(tx, refundJob, { refundId: refund.id })
  const amount = formatPaise(refund.amount)
  if (status === 'done') {
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `${amount} has been sent back to you.`,
      author: 'provider',
    })
    if (isNews(answer))
      await sendOrderLetter(tx, jobs, { orderId: refund.order_id, kind: 'refunded', refundId: refund.id })
    // Money that never paid the order is no part of its invoice.
    const settled = await findSettledPayment(tx, refund.order_id)
    if (settled?.id === refund.payment_id) await issueCreditNote(tx, { orderId: refund.order_id, refundId: refund.id })
  }
  if (status === 'failed') {
    await noteEvent(tx, refund.order_id, {
      kind: 'refund',
      words: `Your bank did not accept the refund of ${amount}. We are looking into it.`,
      author: 'provider',
    })
    // Staff find it among the jobs that failed.
    await jobs.send(tx, refundRefusedJob, { refundId: refund.id })
  }
}
