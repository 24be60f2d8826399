import { placeOrder } from '#contracts/orders.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { openOrder } from './open-order.service.ts'

export function ordersRoutes(app: App, deps: Deps): void {
  serve(app, placeOrder, async ({ caller, body }) => {
    const order = await openOrder(deps, caller, body)
    return { message: 'Your order waits to be paid', orderId: order.orderId, order }
  })
}
