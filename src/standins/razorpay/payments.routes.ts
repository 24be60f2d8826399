import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Desk } from './desk.ts'
import { toRefund } from './entities.ts'
import { capturePayment } from './pay.ts'
import { Amount, find, ListQuery, listPage, Receipt, read, required, SentNotes, toCollection } from './read-request.ts'
import { refundPayment } from './refund.ts'
import { wrongInput } from './refusal.ts'

const Capture = z.strictObject({
  amount: Amount,
  currency: z.string(required('currency', 'The currency must be a string.')),
})

const RefundWish = z.strictObject({
  amount: z.optional(Amount),
  speed: z.optional(z.enum(['normal', 'optimum'], 'The speed must be normal or optimum.')),
  notes: z.optional(SentNotes),
  receipt: z.optional(Receipt),
})

interface OnePayment {
  Params: { id: string }
}

export function paymentsRoutes(app: FastifyInstance, desk: Desk): void {
  const { orders, payments, refunds } = desk.state

  app.get('/payments', async ({ query }) => toCollection(listPage(payments.values(), read(ListQuery, query))))

  app.get<OnePayment>('/payments/:id', async ({ params }) => find(payments, 'pay_', params.id))

  app.post<OnePayment>('/payments/:id/capture', async ({ params, body }) => {
    const payment = find(payments, 'pay_', params.id)
    const { amount, currency } = read(Capture, body)
    if (amount !== payment.amount) {
      throw wrongInput('Capture amount must be equal to the amount authorized', 'amount')
    }
    if (currency !== payment.currency) {
      throw wrongInput('Capture currency must be equal to the currency authorized', 'currency')
    }
    return capturePayment(desk, find(orders, 'order_', payment.order_id), payment)
  })

  app.post<OnePayment>('/payments/:id/refund', async ({ params, body, headers }) => {
    const payment = find(payments, 'pay_', params.id)
    const key = headers['x-refund-idempotency']
    return toRefund(refundPayment(desk, payment, read(RefundWish, body), key === undefined ? key : String(key)))
  })

  app.get<OnePayment>('/payments/:id/refunds', async ({ params, query }) => {
    const { id } = find(payments, 'pay_', params.id)
    return toCollection(listPage(desk.state.refundsOf(id), read(ListQuery, query)).map(toRefund))
  })

  app.get('/refunds', async ({ query }) =>
    toCollection(listPage(refunds.values(), read(ListQuery, query)).map(toRefund)),
  )

  app.get<OnePayment>('/refunds/:id', async ({ params }) => toRefund(find(refunds, 'rfnd_', params.id)))
}
