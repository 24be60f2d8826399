import { clockInIndia } from '#contracts/indian-figures.ts'
import { isRefundedUnsent, type Order, type OrderDetails } from '#contracts/orders.ts'

/** It has arrived, or never will. */
export function isAtItsEnd({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return orderStatus === 'delivered' || orderStatus === 'cancelled'
}

/** The day the courier has named. One that has passed is no promise any more. */
export function dayToCome(order: Pick<OrderDetails, 'orderStatus' | 'expectedOn'>, now = Date.now()) {
  const { expectedOn } = order
  if (expectedOn === null || isAtItsEnd(order)) return undefined
  return dayInIndia(Date.parse(expectedOn)) < dayInIndia(now) ? undefined : expectedOn
}

const dayInIndia = (at: number) => clockInIndia(at).toISOString().slice(0, 10)

/** Nothing happens to it any more: no money of it is on its way back either. */
export function isOver(order: Pick<OrderDetails, 'orderStatus' | 'refunds'>): boolean {
  return isAtItsEnd(order) && order.refunds.every(({ status }) => status === 'done')
}

/** It was cancelled, or all its money went back before the courier had it. */
export function isNeverSent(order: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  return order.orderStatus === 'cancelled' || isRefundedUnsent(order)
}

/** Paid, and nobody has said where it goes. */
export function needsAddress(order: Pick<Order, 'address' | 'orderStatus' | 'paymentStatus'>): boolean {
  return order.address === null && order.orderStatus === 'processing' && !isNeverSent(order)
}
