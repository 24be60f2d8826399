import * as z from 'zod/mini'

/** Empty notes are a list, as a PHP server writes them. */
const Notes = z.union([z.array(z.never()), z.record(z.string(), z.string())])
export type Notes = z.infer<typeof Notes>

const Text = z.nullable(z.string())

const Order = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: Text,
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
})
type Order = z.infer<typeof Order>

export const KeptOrder = z.extend(Order, { capture: z.enum(['automatic', 'manual']) })
export type KeptOrder = z.infer<typeof KeptOrder>

const Card = z.object({
  id: z.string(),
  entity: z.literal('card'),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.string(),
  issuer: Text,
  international: z.boolean(),
  emi: z.boolean(),
  sub_type: z.string(),
  token_iin: Text,
})

export const Payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  /** What it comes to in the account's own currency; only on payments in another. */
  base_amount: z.optional(z.int()),
  base_currency: z.optional(z.string()),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.enum(['card', 'upi']),
  amount_refunded: z.int(),
  refund_status: z.nullable(z.enum(['partial', 'full'])),
  captured: z.boolean(),
  description: Text,
  card_id: Text,
  card: z.optional(Card),
  bank: z.null(),
  wallet: z.null(),
  vpa: Text,
  email: Text,
  contact: Text,
  notes: Notes,
  fee: z.nullable(z.int()),
  tax: z.nullable(z.int()),
  error_code: Text,
  error_description: Text,
  error_source: Text,
  error_step: Text,
  error_reason: Text,
  acquirer_data: z.record(z.string(), Text),
  created_at: z.int(),
  upi: z.optional(z.object({ vpa: z.string() })),
})
export type Payment = z.infer<typeof Payment>

const Refund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  receipt: Text,
  acquirer_data: z.object({ arn: Text }),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.string(),
  speed_requested: z.string(),
})
type Refund = z.infer<typeof Refund>

/** With the key it was asked for under, and what was asked, to know a repetition from another wish. */
export const KeptRefund = z.extend(Refund, { asked: z.optional(z.object({ key: z.string(), request: z.string() })) })
export type KeptRefund = z.infer<typeof KeptRefund>

export function toOrder({ capture: _capture, ...order }: KeptOrder): Order {
  return order
}

export function toRefund({ asked: _asked, ...refund }: KeptRefund): Refund {
  return refund
}
