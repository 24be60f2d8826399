import type { Order } from '#contracts/orders.ts'
import { Badge } from '../ui/badge.tsx'
import { isNeverSent, needsAddress } from './order-state.ts'
import { paymentNotes } from './order-words.ts'

const shown = {
  delivered: { look: 'green', label: 'Delivered' },
  shipped: { look: 'maroon', label: 'Shipped' },
  processing: { look: 'amber', label: 'Processing' },
  cancelled: { look: 'red', label: 'Cancelled' },
  pending: { look: 'plain', label: 'Pending' },
} as const

export function StatusBadge({ status }: { status: Order['orderStatus'] }) {
  const { look, label } = shown[status]
  return <Badge look={look}>{label}</Badge>
}

/** Where the order is, and beside it what is out of the ordinary about its money or its address. */
export function OrderBadges({ order }: { order: Order }) {
  const money = paymentNotes[order.paymentStatus]
  // Refunded before it was sent, it is not being processed, whatever staff have yet to close.
  const hasStatus = order.orderStatus === 'cancelled' || !isNeverSent(order)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 max-sm:justify-end">
      {hasStatus && <StatusBadge status={order.orderStatus} />}
      {money && order.paymentStatus !== 'confirming' && <Badge>{money}</Badge>}
      {needsAddress(order) && <Badge look="red">Address needed</Badge>}
    </span>
  )
}

/** In place of the address of an order that has none. */
export function NoAddress({ order }: { order: Order }) {
  if (needsAddress(order)) return <p className="font-semibold text-red">Address needed</p>
  return <p className="text-muted">No address is kept.</p>
}
