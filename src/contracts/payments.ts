import * as z from 'zod/mini'
import { call, reply } from './call.ts'
import { Address, GivenNotes, ShippingMethod } from './checkout.ts'
import { Order } from './orders.ts'

/** The provider's own order, as its window wants it: `amount` is in paise. */
export const ProviderOrder = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  status: z.string(),
  attempts: z.int(),
  created_at: z.int(),
})
export type ProviderOrder = z.infer<typeof ProviderOrder>

const incomplete = 'Incomplete payment response from Razorpay'
const wrongAmount = 'The amount must be a positive number of rupees'

/** A page sends along what it showed; what it says is compared and logged, and never believed. */
const Heard = z.optional(z.unknown())

export const createPaymentOrder = call({
  method: 'POST',
  path: '/api/razorpay/create-order',
  by: 'shopper',
  summary: 'Make, or find again, the order of my cart and what the provider’s window needs to have it paid',
  body: z.object({
    /** In rupees, as it was shown. Another total than the shop's own is a 409 with the new one. */
    amount: z.number(wrongAmount).check(z.positive(wrongAmount)),
    currency: z._default(z.literal('INR', 'Only INR is taken'), 'INR'),
    /** Clients may name one; what the provider is told is the order's number. */
    receipt: z.optional(z.string().check(z.maxLength(100, 'This may be at most 100 characters'))),
    /** What is left out stays as the order of this cart has it, where that was placed before. */
    orderData: z.optional(
      z.object({
        address: z.optional(Address),
        notes: z.optional(GivenNotes),
        shippingMethod: z.optional(ShippingMethod),
      }),
    ),
  }),
  reply: reply({
    order: ProviderOrder,
    key_id: z.string(),
    orderId: z.string(),
    /** How long the provider's window may stay open, in seconds: less than the stock is kept back. */
    payWithin: z.int(),
  }),
})

export const verifyPayment = call({
  method: 'POST',
  path: '/api/razorpay/verify-payment',
  by: 'shopper',
  summary: 'Tell the shop what the provider’s window answered; may be repeated',
  body: z.object({
    razorpay_order_id: z.string(incomplete).check(z.minLength(1, incomplete)),
    razorpay_payment_id: z.string(incomplete).check(z.minLength(1, incomplete)),
    razorpay_signature: z.string(incomplete).check(z.minLength(1, incomplete)),
    orderData: Heard,
  }),
  reply: reply({
    message: z.string(),
    orderId: z.string(),
    order: Order,
    /**
     * `confirming` where the provider can't say yet: ask again, or look at the order. `failed` where the payment was not
     * the order's total and goes back: the order can be paid anew.
     */
    paymentStatus: Order.shape.paymentStatus,
  }),
})

export const reportPaymentFailure = call({
  method: 'POST',
  path: '/api/razorpay/payment-failed',
  by: 'shopper',
  summary: 'Tell the shop that an attempt failed, or that the window was closed (`error.reason` is `dismissed`)',
  body: z.object({ error: Heard, orderData: Heard }),
  reply: reply({
    message: z.string(),
    /** Where there is such an order. A payment that went through all the same says `paid`. */
    orderId: z.optional(z.string()),
    paymentStatus: z.optional(Order.shape.paymentStatus),
  }),
})

export const readPayment = call({
  method: 'GET',
  path: '/api/razorpay/payment/{id}',
  by: 'shopper',
  summary: 'One payment, to its owner and staff',
  params: z.object({ id: z.string().check(z.regex(/^pay_\w{1,40}$/, 'Payment not found')) }),
  reply: reply({
    payment: z.object({
      id: z.string(),
      order_id: z.string(),
      status: z.string(),
      /** In paise, as the provider says it. */
      amount: z.int(),
      method: z.nullable(z.string()),
    }),
  }),
})

export const testPayments = call({
  method: 'GET',
  path: '/api/razorpay/test',
  by: 'visitor',
  summary: 'Which payments this shop takes: simulated, the provider’s test ones, or real ones',
  reply: reply({ mode: z.enum(['standin', 'test', 'live']) }),
})

export const hearOfPayment = call({
  method: 'POST',
  path: '/api/razorpay/webhook',
  by: 'provider',
  proof: 'x-razorpay-signature',
  summary: 'What the payment provider tells, under its signature (`X-Razorpay-Signature`)',
  body: z.looseObject({ event: z.string(), payload: z.optional(z.looseObject({})) }),
  reply: reply({}),
})
