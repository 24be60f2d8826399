import type { LetterKind } from '#contracts/order-desk.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import type { OrderLetterWish } from './order-letter.job.ts'
import type { KeptOrder } from './orders.store.ts'

type Refunds = OrderDetails['refunds']

/** Letters that are true of the order as it stands: nobody is told that a delivered parcel is on its way. */
export function lettersOf({ status, paid_at, payment_status }: KeptOrder, refunds: Refunds): LetterKind[] {
  return [
    ...(paid_at !== null && status !== 'cancelled' ? (['confirmation'] as const) : []),
    ...(status === 'shipped' || status === 'delivered' ? [status] : []),
    // Or one that could not be filled, and whose payment went back.
    ...(status === 'cancelled' && (paid_at !== null || payment_status === 'refunded') ? [status] : []),
    ...(newestSent(refunds) ? (['refunded'] as const) : []),
  ]
}

export function newestSent(refunds: Refunds) {
  return refunds.findLast(isSent)
}

/** By the same rule for one that was asked for a while ago. Of refunds it tells of its own. */
export function isStillTrue({ kind, refundId }: OrderLetterWish, order: KeptOrder, refunds: Refunds): boolean {
  const told = refundId === undefined ? refunds : refunds.filter(({ _id }) => _id === refundId)
  return lettersOf(order, told).includes(kind)
}

function isSent({ status }: Refunds[number]): boolean {
  return status === 'done'
}
