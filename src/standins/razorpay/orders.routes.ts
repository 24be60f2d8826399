import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Desk } from './desk.ts'
import { type KeptOrder, toOrder } from './entities.ts'
import { newId, nowInSeconds } from './ids.ts'
import {
  Amount,
  Currency,
  find,
  ListQuery,
  listPage,
  Receipt,
  read,
  required,
  SentNotes,
  toCollection,
} from './read-request.ts'

const minutes = (field: string) => z.int(`The ${field} must be an integer.`)

/** https://razorpay.com/docs/payments/payments/capture-settings/api: what is mandatory there is mandatory here. */
const Capturing = z
  .object({
    capture: z.optional(z.enum(['automatic', 'manual'], 'The capture must be automatic or manual.')),
    capture_options: z.optional(
      z.object({
        automatic_expiry_period: z.optional(
          minutes('automatic_expiry_period').check(z.gte(12, 'The automatic_expiry_period must be at least 12.')),
        ),
        manual_expiry_period: z.optional(minutes('manual_expiry_period')),
        refund_speed: z.enum(
          ['normal', 'optimum'],
          required('refund_speed', 'The refund_speed must be normal or optimum.'),
        ),
      }),
    ),
  })
  .check(
    z.refine(
      ({ capture, capture_options }) =>
        capture !== 'automatic' || capture_options?.automatic_expiry_period !== undefined,
      'The automatic_expiry_period field is required.',
    ),
  )

const NewOrder = z.strictObject({
  amount: Amount,
  currency: Currency,
  receipt: z.optional(z.nullable(Receipt)),
  notes: z.optional(SentNotes),
  partial_payment: z.optional(z.boolean()),
  first_payment_min_amount: z.optional(z.int()),
  payment: z.optional(Capturing),
  payment_capture: z.optional(z.union([z.boolean(), z.literal([0, 1])])),
})

const OrderChange = z.strictObject({ notes: SentNotes })

interface OneOrder {
  Params: { id: string }
}

export function ordersRoutes(app: FastifyInstance, desk: Desk): void {
  const { orders } = desk.state

  app.post('/orders', async ({ body }) => {
    const order = newOrder(read(NewOrder, body))
    desk.record({ orders: [order] })
    return toOrder(order)
  })

  app.get('/orders', async ({ query }) => {
    const asked = read(ListQuery, query)
    const isAsked = ({ receipt }: KeptOrder) => asked.receipt === undefined || receipt === asked.receipt
    return toCollection(listPage(orders.values(), asked, isAsked).map(toOrder))
  })

  app.get<OneOrder>('/orders/:id', async ({ params }) => toOrder(find(orders, 'order_', params.id)))

  app.patch<OneOrder>('/orders/:id', async ({ params, body }) => {
    const order = { ...find(orders, 'order_', params.id), ...read(OrderChange, body) }
    desk.record({ orders: [order] })
    return toOrder(order)
  })

  app.get<OneOrder>('/orders/:id/payments', async ({ params }) => {
    const { id } = find(orders, 'order_', params.id)
    return toCollection(desk.state.paymentsOf(id).toReversed())
  })
}

/** Captured by itself unless it says otherwise, as the provider's accounts are set up. */
function newOrder({ amount, currency, receipt, notes, payment }: z.infer<typeof NewOrder>): KeptOrder {
  return {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notes ?? [],
    created_at: nowInSeconds(),
    capture: payment?.capture ?? 'automatic',
  }
}
