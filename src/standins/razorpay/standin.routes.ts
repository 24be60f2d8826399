import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Desk } from './desk.ts'
import { authorizeLate, payOrder, Wanted } from './pay.ts'
import { find, read } from './read-request.ts'
import { Switches, Telling } from './switches.ts'
import { turnSwitches } from './turn-switches.ts'

const Late = z.object({ webhook: z.optional(Telling) })

/** What the provider does not have: the customer's side of a payment, and switches to make things go wrong. */
export function standinRoutes(app: FastifyInstance, desk: Desk): void {
  const { orders, payments } = desk.state

  app.post<{ Params: { id: string } }>('/standin/orders/:id/pay', async ({ params, body }) =>
    payOrder(desk, find(orders, 'order_', params.id), read(Wanted, body)),
  )

  app.post<{ Params: { id: string } }>('/standin/payments/:id/authorize', async ({ params, body }) => {
    const payment = find(payments, 'pay_', params.id)
    const { webhook } = read(Late, body)
    return authorizeLate(desk, find(orders, 'order_', payment.order_id), payment, webhook)
  })

  app.get('/standin/switches', async () => desk.state.switches)

  app.put('/standin/switches', async ({ body }) => {
    turnSwitches(desk, read(Switches, body))
    return desk.state.switches
  })
}
