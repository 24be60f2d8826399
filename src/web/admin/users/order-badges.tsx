import type { Order } from '#contracts/orders.ts'
import { Badge } from '../../ui/badge.tsx'

/** Amber waits for somebody; what has gone back is over. */
const paymentLooks = {
  pending: 'amber',
  confirming: 'amber',
  paid: 'green',
  failed: 'red',
  partly_refunded: 'plain',
  refunded: 'plain',
} as const

export function PaymentBadge({ status }: { status: Order['paymentStatus'] }) {
  return <Badge look={paymentLooks[status]}>{inWords(status)}</Badge>
}

/** `partly_refunded` is said as `Partly refunded`. */
export function inWords(status: string): string {
  return `${status.slice(0, 1).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`
}
