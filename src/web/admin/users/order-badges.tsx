import type { Order } from '#contracts/orders.ts'
import { Badge } from '../../ui/badge.tsx'

/** Green is only what was paid and stayed with the shop. */
export function PaymentBadge({ status }: { status: Order['paymentStatus'] }) {
  return <Badge look={status === 'paid' ? 'green' : 'amber'}>{inWords(status)}</Badge>
}

/** `partly_refunded` is said as `Partly refunded`. */
export function inWords(status: string): string {
  return `${status.slice(0, 1).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`
}
