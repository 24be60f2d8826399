import * as z from 'zod/mini'
import { Address } from '#contracts/checkout.ts'
import type { Order } from '#contracts/orders.ts'
import { toRupees } from '#server/pricing/paise.ts'
import type { KeptOrder, KeptOrderLine } from './orders.store.ts'

export function toOrder(order: KeptOrder, lines: readonly KeptOrderLine[]): Order {
  return {
    _id: order.id,
    orderId: order.number,
    items: lines.map((line) => ({
      productId: line.product_id,
      productName: line.name,
      quantity: line.quantity,
      price: toRupees(line.price),
      size: line.size,
      hasSizes: line.has_sizes,
      color: line.color,
      image: line.image,
    })),
    subtotal: toRupees(order.subtotal),
    shippingCharge: toRupees(order.shipping),
    totalAmount: toRupees(order.total),
    shippingMethod: order.shipping_method,
    address: order.address === null ? null : z.parse(Address, order.address),
    notes: order.notes,
    paymentStatus: order.payment_status,
    orderStatus: order.status,
    seenByAdmin: order.seen_by_admin,
    trackingNumber: order.tracking_number,
    trackingUrl: order.tracking_url,
    heldUntil: order.holds_stock && order.paid_at === null ? (order.held_until?.toISOString() ?? null) : null,
    createdAt: order.created_at.toISOString(),
  }
}
