import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { issueCreditNote } from '#server/receipts/invoices.service.ts'
import { noteState } from './note-refund.service.ts'
import { findRefund, lockOwedRefund, setGivenByHand } from './refunds.store.ts'

type Means = { tx: Db } & Pick<Deps, 'jobs' | 'settings'>

/**
 * What could not be sent, or the bank refused, and staff paid another way has gone back, so that nobody pays it a second
 * time. False where another refund has taken its place, which is on record itself.
 */
export async function giveByHand({ tx, jobs, settings }: Means, admin: Caller, refundId: string): Promise<boolean> {
  const known = await findRefund(tx, refundId)
  if (!known) return false
  const order = await lockOrderOf(tx, known.order_id)
  const refund = await lockOwedRefund(tx, refundId)
  if (!refund) return false

  await setGivenByHand(tx, refundId)
  await noteEvent(tx, order.id, {
    kind: 'refund',
    words: `The refund of ${formatPaise(refund.amount)} could not be sent the usual way, so we have sent it to you another way.`,
    author: 'staff',
    authorId: admin.id,
  })
  await sendOrderLetter(tx, jobs, { orderId: order.id, kind: 'refunded', refundId })
  // Money that never paid the order says nothing about it.
  if (refund.outcome !== 'settled') return true
  await issueCreditNote(tx, { orderId: order.id, refundId })
  await noteState({ tx, jobs, settings }, order, refund.payment_id)
  return true
}
