import type { Address } from '#contracts/checkout.ts'
import { dayMs } from '#contracts/day.ts'
import { isRefundedUnsent, type Order } from '#contracts/orders.ts'
import type { Deps } from '#server/app.ts'
import { removeOrdered } from '#server/cart/cart.service.ts'
import { lockGoods } from '#server/catalog/stock.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { giveBack, startAfresh } from '#server/limits.ts'
import { listRefundFacts } from '#server/payments/refund-lists.service.ts'
import { issueCreditNote, issueInvoice } from '#server/receipts/invoices.service.ts'
import { callOffJob, clearSendingTroubles, shipOrderJob } from '#server/shipments/parcel.job.ts'
import {
  costMore,
  freeHold,
  heldSince,
  holdStock,
  isEnough,
  isToBeHad,
  prolongHold,
  withPieces,
} from './holds.service.ts'
import type { LockedOrder } from './lock-order.service.ts'
import { noteEvent } from './order-events.service.ts'
import { sendOrderLetter } from './order-letter.job.ts'
import { toOrder } from './order-view.ts'
import { changeOrder, findOpenOrder, getOrderRow, listOrderLines, lockOpenOrder } from './orders.store.ts'

type PayMeans = { tx: Db } & Pick<Deps, 'jobs' | 'settings'>

export async function getOrderById(db: Db, orderId: string): Promise<Order> {
  return toOrder(await getOrderRow(db, orderId), await listOrderLines(db, orderId))
}

/** The shopper's present checkout, where there is one. */
export async function findOpenOrderId(db: Db, userId: string): Promise<string | undefined> {
  return (await findOpenOrder(db, userId))?.id
}

/** Whoever checked out and let the hold lapse may begin to pay at the prices of then for so long. */
const pricesStandMs = dayMs

/**
 * All of what it wants is its own: still kept back, or taken now. `gone` where that is not to be had any more: it has sold
 * out, has left the shop, or is not offered in that size or colour. `dearer` where nobody began to pay for so long that the
 * prices of then do not stand: an unpaid order of a sale must not buy at its prices for good.
 */
export async function takeForPayment(tx: Db, order: LockedOrder, begunAt: Date): Promise<'taken' | 'gone' | 'dearer'> {
  if (order.holds_stock) return 'taken'
  // Before the goods, as everywhere, and then the goods of both at once: it may have to give up what it keeps.
  const checkout = await lockUnpaidCheckout(tx, order.user_id)
  const lines = await listOrderLines(tx, order.id)
  const kept = checkout ? await listOrderLines(tx, checkout.id) : []
  const lock = () =>
    lockGoods(
      tx,
      [...lines, ...kept].map((line) => line.product_id),
    )
  const goods = await lock()
  const byId = new Map(goods.map((one) => [one.id, one]))
  if (lines.some((line) => !isToBeHad(byId.get(line.product_id), line))) return 'gone'
  const isLate = begunAt.getTime() - order.created_at.getTime() > pricesStandMs
  if (isLate && costMore(lines, goods)) return 'dearer'
  if (isEnough(lines, goods)) {
    await holdStock(tx, order.id, lines, goods)
    return 'taken'
  }
  // What their own checkout keeps back is theirs: money that has come goes before money that may.
  if (!checkout || !isEnough(lines, withPieces(goods, kept))) return 'gone'
  await freeHold(tx, checkout)
  await holdStock(tx, order.id, lines, await lock())
  return 'taken'
}

/** The shopper's present checkout, where it keeps pieces back. What is being confirmed was paid, by all that is known. */
async function lockUnpaidCheckout(tx: Db, userId: string) {
  const open = await lockOpenOrder(tx, userId)
  return open?.holds_stock && open.payment_status !== 'confirming' ? open : undefined
}

/** From now on somebody may pay it, so what it keeps is given back only when they can't any more, or its time is up. */
export async function letPay(tx: Db, order: LockedOrder): Promise<void> {
  if (order.paid_at !== null) throw paidAlready(order)
  // Another tab may have replaced it, or given its stock back, while the provider was asked.
  if (!order.is_open || !order.holds_stock)
    throw new ShopError('conflict', 'This checkout went on in another tab. Please try again.')
  if (order.held_since === null) await changeOrder(tx, order.id, { held_since: heldSince(order) })
}

export function paidAlready({ number }: Pick<LockedOrder, 'number'>): ShopError {
  return new ShopError('conflict', `Order ${number} has been paid already. You find it under My Orders.`)
}

/** The one place where an order becomes paid. Its stock must be its own, and its payment on record. */
export async function markPaid({ tx, jobs, settings }: PayMeans, order: LockedOrder): Promise<void> {
  await changeOrder(tx, order.id, {
    paid_at: new Date(),
    payment_status: 'paid',
    status: 'processing',
    is_open: false,
  })
  await removeOrdered(tx, order.user_id, await listOrderLines(tx, order.id))
  await giveBack(tx, 'unpaidOrdersPerShopper', order.user_id)
  await startAfresh(tx, 'unpaidHoldsPerShopper', order.user_id)
  await noteEvent(tx, order.id, { kind: 'paid', words: 'Your payment has arrived. Thank you!', author: 'provider' })
  if (order.address !== null) await issueInvoice(tx, settings, order.id)
  await sendOrderLetter(tx, jobs, { orderId: order.id, kind: 'confirmation' })
  if (order.address !== null) await jobs.send(tx, shipOrderJob, { orderId: order.id }, { key: order.id })
}

/** Money came for an order that can't be filled, and goes back: it is over, and says why, also to who has left the page. */
export async function closeUnfilled(
  { tx, jobs }: Pick<PayMeans, 'tx' | 'jobs'>,
  order: LockedOrder,
  why: string,
): Promise<void> {
  await freeHold(tx, order)
  await changeOrder(tx, order.id, { status: 'cancelled', payment_status: 'refunded', is_open: false })
  await noteEvent(tx, order.id, { kind: 'status', words: why, author: 'shop' })
  await sendOrderLetter(tx, jobs, { orderId: order.id, kind: 'cancelled' })
}

/** Money came that could not pay it, and goes back: whoever waits for it need not any longer, and may pay again. */
export async function markStillUnpaid(tx: Db, order: LockedOrder): Promise<void> {
  if (order.paid_at === null) await changeOrder(tx, order.id, { payment_status: 'failed' })
}

/** A genuine payment that the provider can't speak of yet: what it is for is kept as long as it may be. False where that is known. */
export async function markConfirming(tx: Db, order: LockedOrder): Promise<boolean> {
  if (order.paid_at !== null || order.payment_status === 'confirming' || order.status === 'cancelled') return false
  await prolongHold(tx, order)
  await changeOrder(tx, order.id, { payment_status: 'confirming' })
  await noteEvent(tx, order.id, { kind: 'confirming', words: 'We are confirming your payment.', author: 'shop' })
  return true
}

/**
 * Nothing was paid, for all the provider says: an attempt failed, which the shopper is told, or there was none, since they
 * closed the window, let the time pass or could not be offered one. What the order kept goes back at once; the shopper may try
 * again under the same number. Where the provider says nothing (`unknown`), only the pieces go back: the money may still come.
 */
export async function markUnpaid(tx: Db, order: LockedOrder, attempt: 'failed' | 'none' | 'unknown'): Promise<void> {
  if (order.paid_at !== null) return
  await freeHold(tx, order)
  if (attempt === 'unknown' || order.status === 'cancelled') return
  const hasFailed = attempt === 'failed' || order.payment_status === 'failed' || order.payment_status === 'confirming'
  await changeOrder(tx, order.id, { payment_status: hasFailed ? 'failed' : 'pending' })
  // A page may report the same attempt again; the next one has pieces kept for it anew.
  const isKnown = order.payment_status === 'failed' && !order.holds_stock
  if (attempt !== 'failed' || isKnown) return
  const words = 'A payment did not go through. Nothing was charged.'
  await noteEvent(tx, order.id, { kind: 'payment_failed', words, author: 'provider' })
}

/** An address, and a note with it, come only where none is kept: what the shopper checked out with is never overwritten. */
export async function fillAddress(
  { tx, jobs, settings }: PayMeans,
  order: LockedOrder,
  { address, notes = '' }: { address: Address; notes?: string },
): Promise<void> {
  if (order.address !== null) return
  await changeOrder(tx, order.id, { address, notes: order.notes || notes })
  // What has gone back whole is neither billed nor sent.
  if (order.paid_at === null || order.status === 'cancelled' || order.payment_status === 'refunded') return
  await issuePapers({ tx, settings }, order)
  await jobs.send(tx, shipOrderJob, { orderId: order.id }, { key: order.id })
}

async function issuePapers({ tx, settings }: Pick<PayMeans, 'tx' | 'settings'>, { id }: LockedOrder): Promise<void> {
  await issueInvoice(tx, settings, id)
  for (const { id: refundId, isDone } of await listRefundFacts(tx, id))
    if (isDone) await issueCreditNote(tx, { orderId: id, refundId })
}

/** The bank refused what was to go back whole: it may be sent after all, and its address may have come meanwhile. */
export async function reviveOrder(
  means: PayMeans,
  order: LockedOrder,
  payment_status: 'partly_refunded' | 'paid',
): Promise<void> {
  await setRefundState(means, order, payment_status)
  if (order.address !== null && order.status !== 'cancelled') await issuePapers(means, order)
}

/**
 * How much of its payment has gone back or is on its way; `paid` again where a refund failed. What has gone back whole
 * is not sent any more, so the parcel that waits for the courier is called off.
 */
export async function setRefundState(
  { tx, jobs }: Pick<PayMeans, 'tx' | 'jobs'>,
  order: LockedOrder,
  payment_status: 'refunded' | 'partly_refunded' | 'paid',
): Promise<void> {
  await changeOrder(tx, order.id, { payment_status })
  if (!isRefundedUnsent({ orderStatus: order.status, paymentStatus: payment_status })) return
  await clearSendingTroubles(jobs, tx, order.id)
  await jobs.send(tx, callOffJob, { orderId: order.id })
}
