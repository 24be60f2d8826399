import type { OrderDetails } from '#contracts/orders.ts'
import type { Db } from '#server/db/database.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { listCreditNotes } from '#server/receipts/invoices.service.ts'
import { findSettledPayment } from './payments.store.ts'
import {
  findRefund,
  type KeptRefund,
  listNotFailed,
  listRefunds,
  listToTell,
  listToTellShopper,
} from './refunds.store.ts'

/** All refunds of an order, for staff, as they travel. */
export async function listRefundsOf(db: Db, orderId: string): Promise<OrderDetails['refunds']> {
  return withNotes(db, orderId, await listRefunds(db, orderId))
}

/** The refunds that the order's shopper is told of, as they travel. */
export async function listRefundsToTell(db: Db, orderId: string): Promise<OrderDetails['refunds']> {
  return withNotes(db, orderId, await listToTell(db, orderId))
}

/** The refunds that a shopper is told of, of all their orders, in paise. */
export function listRefundsToTellShopper(db: Db, userId: string) {
  return listToTellShopper(db, userId)
}

async function withNotes(db: Db, orderId: string, refunds: readonly KeptRefund[]): Promise<OrderDetails['refunds']> {
  const noted = await listCreditNotes(db, orderId)
  return refunds.map(({ id, amount, reason, status, created_at }) => ({
    _id: id,
    amount: toRupees(amount),
    reason,
    status,
    // Older versions issued it when the money was asked for; it counts for nothing where none went back.
    hasCreditNote: noted.has(id) && status !== 'failed',
    createdAt: created_at.toISOString(),
  }))
}

interface RefundFacts {
  id: string
  amount: number
  reason: string
  /** Staff paid it another way. */
  isByHand: boolean
  /** The money has gone. */
  isDone: boolean
  /** When it went. */
  doneAt: Date | null
}

/** What went back of the payment that paid the order, in paise, without what failed. */
export async function listRefundFacts(db: Db, orderId: string): Promise<RefundFacts[]> {
  const payment = await findSettledPayment(db, orderId)
  return payment ? (await listNotFailed(db, payment.id)).map(toFacts) : []
}

/** What went back of money that could not pay the order, in paise, without what failed. */
export async function listReturnedFacts(db: Db, orderId: string): Promise<RefundFacts[]> {
  return (await listRefunds(db, orderId)).filter(({ status }) => status !== 'failed').map(toFacts)
}

/** One of the order's refunds; a failed one is none. */
export async function findRefundOf(db: Db, orderId: string, refundId: string): Promise<RefundFacts | undefined> {
  const refund = await findRefund(db, refundId)
  if (refund?.order_id !== orderId || refund.status === 'failed') return undefined
  return toFacts(refund)
}

function toFacts({ id, amount, reason, status, by_hand, done_at }: KeptRefund): RefundFacts {
  return { id, amount, reason, isByHand: by_hand, isDone: status === 'done', doneAt: done_at }
}

/** The payment that paid the order. */
export function findPaymentOf(db: Db, orderId: string) {
  return findSettledPayment(db, orderId)
}
