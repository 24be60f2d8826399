import * as z from 'zod/mini'
import { ProviderOrder } from '#contracts/payments.ts'

/** Only what the shop reads. Everything else the provider sends is its own affair. */
export const ProviderPayment = z.object({
  id: z.string(),
  /** Missing on payments that were made for no order. */
  order_id: z.nullish(z.string()),
  amount: z.int(),
  currency: z.string(),
  /** `created` is an attempt under way. Other words may be added one day. */
  status: z.string(),
  method: z.nullish(z.string()),
  amount_refunded: z.nullish(z.int()),
  created_at: z.int(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

export const ProviderRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  /** Missing on old accounts, where a refund that is answered is done. */
  status: z._default(z.enum(['pending', 'processed', 'failed']), 'processed'),
  receipt: z.nullish(z.string()),
  created_at: z.nullish(z.int()),
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

export const ProviderPayments = z.object({ items: z.array(ProviderPayment) })
export const ProviderRefunds = z.object({ items: z.array(ProviderRefund) })
export { ProviderOrder }

/** Its `source`, `step` and `field` are missing, null or "NA" as it pleases; only the words are read. */
export const ProviderErrorBody = z.object({
  error: z.object({ code: z.optional(z.string()), description: z.optional(z.string()) }),
})
