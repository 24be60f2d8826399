import { formatRupees } from '#contracts/money.ts'
import type { DeskOrder } from '#contracts/order-desk.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { claimDays } from '#contracts/policy-facts.ts'
import { isPaid } from './is-paid.ts'

interface StatusDeed {
  /** As the button says it. */
  deed: string
  /** What comes of it. */
  effect: (order: DeskOrder) => string
}

const moved = (to: string): StatusDeed => ({ deed: `Mark as ${to}`, effect: () => `The order becomes ${to}.` })

export const statusDeeds: Record<OrderStatus, StatusDeed> = {
  pending: moved('pending'),
  processing: moved('processing'),
  shipped: { deed: 'Mark as shipped', effect: () => 'The shopper is told by e-mail that the parcel is on its way.' },
  delivered: {
    deed: 'Mark as delivered',
    effect: () => `The shopper is told by e-mail, and can report damage for ${claimDays} days from now.`,
  },
  cancelled: { deed: 'Cancel order', effect: cancelling },
}

function cancelling(order: DeskOrder): string {
  if (!isPaid(order)) return 'What is kept back for it can be bought again. This cannot be undone.'
  const refund = order.refundable > 0 ? `${formatRupees(order.refundable)} goes back to the shopper, ` : ''
  const pieces = order.parcel?.isLost ? 'the lost pieces stay out of stock' : 'the pieces go back into stock'
  const parcel = order.orderStatus === 'shipped' ? '' : ', the parcel is called off'
  return `${refund}${pieces}${parcel}, and the shopper is told by e-mail. This cannot be undone.`
}
