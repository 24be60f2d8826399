import { validate as isId, v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { noteEvent } from '#server/orders/order-events.service.ts'
import { formatPaise } from '#server/pricing/paise.ts'
import { lookAt } from './look-for-payments.service.ts'
import { noteAnswer, noteState } from './note-refund.service.ts'
import { findPayment } from './payments.store.ts'
import type { ProviderRefund } from './provider-entities.ts'
import type { refundElsewhereJob } from './refund.job.ts'
import { isInItsPlace } from './refund-at-provider.service.ts'
import { isRefusedByBank } from './refund-state.ts'
import { noteSentElsewhere } from './refunds.service.ts'
import { amountBack, findRefund, findRefundByProviderId, insertRefund, listRefunds } from './refunds.store.ts'
import type { SettleMeans } from './settle.service.ts'

/** Whether a refund at the provider is one that this shop has asked for, known by the receipt that it gave. */
export async function isOwnReceipt(db: Db, receipt: string | null | undefined): Promise<boolean> {
  return typeof receipt === 'string' && isId(receipt) && (await findRefund(db, receipt)) !== undefined
}

/**
 * What somebody sent back in the provider's dashboard counts as what is sent back here does: it has its credit note, and
 * where it is all the money, the parcel is called off. May be done twice.
 */
export async function recordElsewhere(
  means: SettleMeans,
  { providerOrderId, providerRefundId }: z.output<typeof refundElsewhereJob.data>,
): Promise<void> {
  if (await findRefundByProviderId(means.db, providerRefundId)) return
  const sent = await means.payments.getRefund(providerRefundId)
  if (sent.status === 'failed' || (await isOwnReceipt(means.db, sent.receipt))) return
  // Nobody may have reported the payment yet.
  if (!(await findPayment(means.db, sent.payment_id))) await lookAt(means, providerOrderId)
  if (!(await standsForRefused(means, sent))) await record(means, sent)
}

/** It may be what the bank had refused, sent again. */
async function standsForRefused(means: SettleMeans, sent: ProviderRefund): Promise<boolean> {
  const payment = await findPayment(means.db, sent.payment_id)
  for (const refund of payment ? await listRefunds(means.db, payment.order_id) : []) {
    const isRefused = isRefusedByBank(refund) && refund.payment_id === payment?.id
    if (isRefused && isInItsPlace(sent, refund) && (await noteSentElsewhere(means, refund, sent))) return true
  }
  return false
}

function record({ db, jobs, settings }: SettleMeans, sent: ProviderRefund): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const payment = await findPayment(tx, sent.payment_id)
    if (!payment) throw new Error(`${formatPaise(sent.amount)} went back of a payment that is not on record yet`)
    const { id: payment_id, order_id } = payment
    const order = await lockOrderOf(tx, order_id)
    if (await findRefundByProviderId(tx, sent.id)) return
    const refunds = await listRefunds(tx, order_id)
    // It may turn out to be that one, or to leave too little for it; both are found out when that one is sent.
    if (refunds.some((one) => one.payment_id === payment_id && one.status === 'asked'))
      throw new Error(
        `${formatPaise(sent.amount)} went back at the payment provider while a refund of this shop’s was under way: it is put on record by another try once that is over`,
      )
    const left = payment.amount - (await amountBack(tx, payment_id))
    const amount = Math.min(sent.amount, left)
    await noteEvent(tx, order_id, { kind: 'note', words: wordsOf(sent, left), author: 'shop', isPrivate: true })
    if (amount === 0) return
    const id = newId()
    await insertRefund(tx, { id, payment_id, order_id, amount, reason: 'Refunded by the shop', asked_by: null })
    const kept = await findRefund(tx, id)
    if (kept) await noteAnswer({ tx, jobs }, kept, sent)
    await noteState({ tx, jobs, settings }, order, payment_id)
  })
}

function wordsOf({ amount }: ProviderRefund, left: number): string {
  const went = `${formatPaise(amount)} went back at the payment provider without this shop`
  if (amount <= left) return `${went}, and is on record now.`
  return `${went}. It is ${formatPaise(amount - left)} more than this order had left: compare the two before you send money another way.`
}
