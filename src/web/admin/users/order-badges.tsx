import type { Order } from '#contracts/orders.ts'
import { Badge } from '../../ui/badge.tsx'

/** Paid is green; whatever else it is waits for somebody. */
export function PaymentBadge({ status }: { status: Order['paymentStatus'] }) {
  return <Badge look={status === 'paid' ? 'green' : 'amber'}>{inWords(status)}</Badge>
}

export function StatusBadge({ status }: { status: Order['orderStatus'] }) {
  return <Badge look={status === 'delivered' ? 'green' : 'plain'}>{inWords(status)}</Badge>
}

/** `partly_refunded` is said as `Partly refunded`. */
export function inWords(status: string): string {
  return `${status.slice(0, 1).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`
}
