import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Address, holdMinutes, OrderNotes, ShippingMethod } from './checkout.ts'
import { amount } from './form-values.ts'
import { Id } from './ids.ts'
import { formatCount } from './indian-figures.ts'
import { leastPayment } from './money.ts'
import { requiredText } from './texts.ts'

export const OrderStatus = z.enum(
  ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
  'Choose one of pending, processing, shipped, delivered, cancelled',
)
export type OrderStatus = z.infer<typeof OrderStatus>

/** Where an order may go from each status. An empty list is the end of the road. */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  // Only a payment makes it processing.
  pending: ['cancelled'],
  processing: ['shipped', 'cancelled'],
  // Cancelled only where the courier has brought its parcel back, lost it, or called it off after all.
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

export const PaymentStatus = z.enum(
  ['pending', 'confirming', 'paid', 'failed', 'partly_refunded', 'refunded'],
  'Choose one of pending, confirming, paid, failed, partly_refunded, refunded',
)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** All its money went back before the courier had it: it is never sent, though staff may have yet to cancel it. */
export function isRefundedUnsent({
  orderStatus,
  paymentStatus,
}: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean {
  return orderStatus === 'processing' && paymentStatus === 'refunded'
}

const OrderItem = z.object({
  productId: Id,
  productName: z.string(),
  quantity: z.int(),
  price: z.number(),
  size: z.string(),
  /** False where the piece comes in none: then its size is `M`, and says nothing. */
  hasSizes: z.boolean(),
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

/** Whose it is, for staff. */
export const Customer = z.object({ _id: Id, name: z.string(), email: z.string(), phone: z.nullable(z.string()) })

const OrderEventKind = z.enum([
  'placed',
  'paid',
  'payment_failed',
  'confirming',
  'refund',
  'status',
  'shipment',
  'address',
  'email',
  'note',
])
export type OrderEventKind = z.infer<typeof OrderEventKind>

/** What happened to it, oldest first. */
export const OrderEvent = z.object({
  kind: OrderEventKind,
  words: z.string(),
  by: z.enum(['shop', 'shopper', 'staff', 'courier', 'provider']),
  at: z.string(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

const RefundStatus = z.enum(['asked', 'pending', 'done', 'failed'])
export type RefundStatus = z.infer<typeof RefundStatus>

/** It is on its way back to the shop, is there again, or was lost or damaged on the way. */
const ParcelTrouble = z.enum(['returning', 'returned', 'lost'])
export type ParcelTrouble = z.infer<typeof ParcelTrouble>

/** One order, looked at closely. */
export const OrderDetails = z.extend(Order, {
  timeline: z.array(OrderEvent),
  refunds: z.array(
    z.object({
      _id: Id,
      amount: z.number(),
      reason: z.string(),
      status: RefundStatus,
      /** Whether there is one to download beside the invoice. */
      hasCreditNote: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  courierName: z.nullable(z.string()),
  /** The day it should arrive, where the courier has named one. */
  expectedOn: z.nullable(z.string()),
  /** Why the parcel of an order that was sent does not arrive. */
  parcelTrouble: z.nullable(ParcelTrouble),
  /** Whether there is a receipt to download by now. */
  hasReceipt: z.boolean(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** An order's `_id` or its number. */
export const OrderName = z.string('Order not found').check(z.regex(/^[\w-]{1,40}$/, 'Order not found'))
export const ByOrder = z.object({ id: OrderName })

export const mostTrackingLetters = 50
export const trackingTooLong = `This may be at most ${mostTrackingLetters} characters`
export const TrackingNumber = requiredText('Tracking number is required', trackingTooLong, mostTrackingLetters)

/** In rupees, of an order and so of what goes back of it: the books hold no more. */
export const mostTotal = 20_000_000
export const wrongRefundAmount = `Amount must be a number from ${leastPayment} to ${formatCount(mostTotal)}, such as 1299.50`
/** In rupees, as whole paise. */
export const RefundAmount = amount('Amount is required', wrongRefundAmount, { least: leastPayment, most: mostTotal })
export const mostReasonLetters = 200
export const RefundReason = requiredText(
  'Reason is required',
  `Reason may be at most ${mostReasonLetters} characters`,
  mostReasonLetters,
)

export const readOrder = call({
  method: 'GET',
  path: '/api/orders/{id}',
  by: 'shopper',
  summary: 'One order by its id or number, to its owner and staff',
  params: ByOrder,
  reply: reply({ data: OrderDetails, order: OrderDetails }),
})

export const readReceipt = call({
  method: 'GET',
  path: '/api/orders/receipt/{id}',
  by: 'shopper',
  summary: 'The receipt of a paid order as a PDF, to its owner and staff; with `refund` the credit note of that refund',
  params: ByOrder,
  query: z.object({ refund: z.optional(Id) }),
  file: 'application/pdf',
  reply: reply({}),
})

export const setOrderAddress = call({
  method: 'PUT',
  path: '/api/orders/{id}/address',
  by: 'shopper',
  summary: 'Say where an order goes: its owner where no address is kept yet, staff until the courier service has it',
  params: ByOrder,
  body: z.object({
    address: Address,
    /** What was shown to staff, null where there was none: where it is another by now, nothing is saved. */
    address_seen: z.optional(z.nullable(Address)),
  }),
  reply: reply({ message: z.string(), data: OrderDetails, order: OrderDetails }),
})

export const changeOrderStatus = call({
  method: 'PUT',
  path: '/api/orders/{id}/status',
  by: 'admin',
  summary:
    'Move an order on; cancelling a paid one refunds it and asks for the password again; a shipped one is cancelled only where its parcel came back, was lost or was called off by the courier',
  params: ByOrder,
  body: z.object({
    status: OrderStatus,
    trackingNumber: z.optional(TrackingNumber),
    password: z.optional(z.string()),
  }),
  reply: reply({ message: z.string(), data: OrderDetails, order: OrderDetails }),
})

/** What was shown as `refundable`, in rupees: where it is another by now, as after a lost reply, nothing is sent. */
export const RefundableSeen = amount('', 'This must be an amount in rupees', { least: 0, most: mostTotal })

export const refundOrder = call({
  method: 'POST',
  path: '/api/orders/{id}/refund',
  by: 'admin',
  summary: 'Send money back, all of what is left or a part; asks for the password again',
  params: ByOrder,
  body: z.object({
    /** In rupees. Left out: all that has not gone back yet. */
    amount: z.optional(RefundAmount),
    refundable_seen: z.optional(RefundableSeen),
    reason: RefundReason,
    password: z.optional(z.string()),
  }),
  reply: reply({ message: z.string(), data: OrderDetails, order: OrderDetails }),
})

export const placeOrder = call({
  method: 'POST',
  path: '/api/orders/place',
  by: 'shopper',
  summary: `Make an order of my cart, to be paid within ${holdMinutes} minutes; the same cart again is the same order`,
  body: z.object({
    address: Address,
    notes: OrderNotes,
    shippingMethod: z._default(ShippingMethod, 'flat'),
  }),
  reply: reply({ message: z.string(), orderId: z.string(), order: Order }),
})
