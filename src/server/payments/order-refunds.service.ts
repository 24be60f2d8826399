import { formatRupees, leastPayment } from '#contracts/money.ts'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import type { LockedOrder } from '#server/orders/lock-order.service.ts'
import { formatPaise, toPaise } from '#server/pricing/paise.ts'
import { noteState } from './note-refund.service.ts'
import { findSettledPayment } from './payments.store.ts'
import { openRefund } from './refunds.service.ts'
import { amountBack, findOrderWithRefundUnderWay } from './refunds.store.ts'

type Means = { tx: Db } & Pick<Deps, 'jobs' | 'settings'>

interface Wish {
  /** In paise. Left out: all that is left. */
  amount?: number | undefined
  /** What whoever asks took to be left, in paise. */
  leftSeen?: number | undefined
  reason: string
  askedBy: string
}

/** Sends back what is left of an order's payment, or a part of that. Gives how much, in paise. */
export async function refundRest(means: Means, order: LockedOrder, wish: Wish): Promise<number> {
  const { amount, leftSeen, reason, askedBy } = wish
  const { payment, left } = await restOf(means.tx, order)
  if (leftSeen !== undefined && leftSeen !== left) throw seenOtherwise(left)
  // Else whoever comes second would be told that money is on its way, and be on record for it.
  if (left === 0) throw nothingLeft()
  const wanted = amount ?? left
  if (wanted > left) {
    const message = `Only ${formatPaise(left)} is left to give back`
    throw new ShopError('bad_input', message, { errors: { amount: message } })
  }
  if (wanted < left && left - wanted < toPaise(leastPayment)) throw tooLittleLeft(left - wanted)
  await openRefund(means, { payment, amount: wanted, reason, askedBy })
  await noteState(means, order, payment.id)
  return wanted
}

/** For an order that comes to its end, whatever has gone back before. */
export async function refundRestIfAny(means: Means, order: LockedOrder, wish: Omit<Wish, 'amount'>): Promise<void> {
  const { left } = await restOf(means.tx, order)
  if (left > 0) await refundRest(means, order, wish)
}

async function restOf(tx: Db, { id }: LockedOrder) {
  const rest = await findRest(tx, id)
  if (!rest) throw new ShopError('conflict', 'This order has not been paid')
  return rest
}

/** What can still go back of an order's payment, in paise: nothing where there is none. */
export async function amountLeft(db: Db, orderId: string): Promise<number> {
  return (await findRest(db, orderId))?.left ?? 0
}

async function findRest(db: Db, orderId: string) {
  const payment = await findSettledPayment(db, orderId)
  return payment && { payment, left: payment.amount - (await amountBack(db, payment.id)) }
}

function nothingLeft(): ShopError {
  const message = 'All of it has gone back already'
  return new ShopError('conflict', message, { errors: { amount: message } })
}

function tooLittleLeft(rest: number): ShopError {
  const message = `That would leave ${formatPaise(rest)}, which could never go back: the least is ${formatRupees(leastPayment)}`
  return new ShopError('bad_input', message, { errors: { amount: message } })
}

/** The same refund sent a second time after a lost reply, or a colleague's: only people can tell which. */
function seenOtherwise(left: number): ShopError {
  const message = `What can still go back has changed meanwhile: it is ${formatPaise(left)} now. Look at the refunds of this order before you send more.`
  return new ShopError('conflict', message, { errors: { amount: message } })
}

/** The number of an order of theirs of which money has yet to go back. */
export function findOrderOwed(db: Db, userId: string): Promise<string | undefined> {
  return findOrderWithRefundUnderWay(db, userId)
}
