import { formatRupees, leastPayment } from '#contracts/money.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { type LockedOrder, setRefundState } from '#server/orders/paying.service.ts'
import { toPaise, toRupees } from '#server/pricing/paise.ts'
import { findSettledPayment } from './payments.store.ts'
import { askRefund } from './refunds.service.ts'
import { findOrderWithRefundUnderWay, listRefunds } from './refunds.store.ts'

type Means = { tx: Db } & Pick<Deps, 'jobs'>

interface Wish {
  /** In paise. Left out: all that is left. */
  amount?: number | undefined
  /** What whoever asks took to be left, in paise. */
  leftSeen?: number | undefined
  reason: string
  askedBy: string
}

/** Sends back what is left of an order's payment, or a part of that. The order must be locked. Gives how much, in paise. */
export async function refundRest(means: Means, order: LockedOrder, wish: Wish): Promise<number> {
  const { amount, leftSeen, reason, askedBy } = wish
  const { payment, left } = await restOf(means.tx, order)
  if (leftSeen !== undefined && leftSeen !== left) throw seenOtherwise(left)
  // Else whoever comes second would be told that money is on its way, and be on record for it.
  if (left === 0) throw nothingLeft()
  const wanted = amount ?? left
  if (wanted > left) {
    const message = `Only ${formatRupees(toRupees(left))} is left to give back`
    throw new ShopError('bad_input', message, { errors: { amount: message } })
  }
  if (wanted < left && left - wanted < toPaise(leastPayment)) throw tooLittleLeft(left - wanted)
  await askRefund(means, { payment, amount: wanted, reason, askedBy })
  await setRefundState(means, order, wanted === left ? 'refunded' : 'partly_refunded')
  return wanted
}

/** For an order that comes to its end, whatever has gone back before. */
export async function refundRestIfAny(means: Means, order: LockedOrder, wish: Omit<Wish, 'amount'>): Promise<void> {
  const { left } = await restOf(means.tx, order)
  if (left > 0) await refundRest(means, order, wish)
}

async function restOf(tx: Db, order: LockedOrder) {
  const payment = await findSettledPayment(tx, order.id)
  if (!payment) throw new ShopError('conflict', 'This order has not been paid')
  return { payment, left: payment.amount - (await amountBack(tx, order.id, payment.id)) }
}

function nothingLeft(): ShopError {
  const message = 'All of it has gone back already'
  return new ShopError('conflict', message, { errors: { amount: message } })
}

function tooLittleLeft(rest: number): ShopError {
  const message = `That would leave ${formatRupees(toRupees(rest))}, which could never go back: the least is ${formatRupees(leastPayment)}`
  return new ShopError('bad_input', message, { errors: { amount: message } })
}

/** The same refund sent a second time after a lost reply, or a colleague's: only people can tell which. */
function seenOtherwise(left: number): ShopError {
  const message = `What can still go back has changed meanwhile: it is ${formatRupees(toRupees(left))} now. Look at the refunds of this order before you send more.`
  return new ShopError('conflict', message, { errors: { amount: message } })
}

/** The number of an order of theirs of which money has yet to go back. */
export function findOrderOwed(db: Db, userId: string): Promise<string | undefined> {
  return findOrderWithRefundUnderWay(db, userId)
}

/** What has gone back of a payment, or is on its way. */
export async function amountBack(tx: Db, orderId: string, paymentId: string): Promise<number> {
  const refunds = await listRefunds(tx, orderId)
  return refunds
    .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}
