import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Address, OrderNotes, ShippingMethod } from './checkout.ts'
import { Id } from './ids.ts'

const OrderStatus = z.enum(['pending', 'processing', 'shipped', 'delivered', 'cancelled'])

const PaymentStatus = z.enum(['pending', 'confirming', 'paid', 'failed', 'partly_refunded', 'refunded'])

const OrderItem = z.object({
  productId: Id,
  productName: z.string(),
  quantity: z.int(),
  price: z.number(),
  size: z.string(),
  color: z.string(),
  image: z.nullable(z.string()),
})

export const Order = z.object({
  _id: Id,
  /** The order number. */
  orderId: z.string(),
  items: z.array(OrderItem),
  subtotal: z.number(),
  shippingCharge: z.number(),
  totalAmount: z.number(),
  shippingMethod: ShippingMethod,
  /** Null where it is still to be given. */
  address: z.nullable(Address),
  notes: z.string(),
  paymentStatus: PaymentStatus,
  orderStatus: OrderStatus,
  seenByAdmin: z.boolean(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Until when what it wants is kept back, while it waits to be paid. */
  heldUntil: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Order = z.infer<typeof Order>

export const placeOrder = call({
  method: 'POST',
  path: '/api/orders/place',
  by: 'shopper',
  summary: 'Make an order of my cart, to be paid within fifteen minutes; the same cart again is the same order',
  body: z.object({
    address: Address,
    notes: OrderNotes,
    shippingMethod: z._default(ShippingMethod, 'flat'),
  }),
  reply: reply({ message: z.string(), orderId: z.string(), order: Order }),
})
