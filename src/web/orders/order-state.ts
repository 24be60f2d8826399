import { isRefundedUnsent, type Order } from '#contracts/orders.ts'

/** Nothing happens to it any more. */
export function isAtItsEnd({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return orderStatus === 'delivered' || orderStatus === 'cancelled'
}

/** It was cancelled, or all its money went back before the courier had it. */
export function isNeverSent(order: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  return order.orderStatus === 'cancelled' || isRefundedUnsent(order)
}

/** Paid, and nobody has said where it goes. */
export function needsAddress(order: Pick<Order, 'address' | 'orderStatus' | 'paymentStatus'>): boolean {
  return order.address === null && order.orderStatus === 'processing' && !isNeverSent(order)
}
