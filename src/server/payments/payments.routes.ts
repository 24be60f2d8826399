import * as contract from '#contracts/payments.ts'
import type { App, Deps } from '#server/app.ts'
import { withState } from '#server/delivery/pin-codes.service.ts'
import { serve } from '#server/serve.ts'
import { createPayment } from './payment-orders.service.ts'
import { hearOfFailure, verify } from './payment-reports.service.ts'
import { hearWebhook } from './payment-webhook.service.ts'
import { readOwnPayment } from './read-payment.service.ts'

export function paymentsRoutes(app: App, deps: Deps): void {
  const { settings } = deps

  serve(app, contract.createPaymentOrder, async ({ caller, body: { amount, orderData } }) => {
    const address = orderData?.address && (await withState(orderData.address, 'orderData.address'))
    const payment = await createPayment(deps, caller, { ...orderData, amount, address })
    return { ...payment, key_id: settings.payments.keyId }
  })

  serve(app, contract.verifyPayment, async ({ caller, body }) => {
    const order = await verify(deps, caller, body)
    return { message: wordsFor[order.paymentStatus], orderId: order.orderId, order, paymentStatus: order.paymentStatus }
  })

  serve(app, contract.reportPaymentFailure, async ({ caller, body }) => {
    const order = await hearOfFailure(deps, caller, body)
    if (!order) return { message: 'Nothing was charged' }
    const { orderId, paymentStatus } = order
    return { message: wordsFor[paymentStatus], orderId, paymentStatus }
  })

  serve(app, contract.readPayment, async ({ caller, params: { id } }) => ({
    payment: await readOwnPayment(deps, caller, id),
  }))

  serve(app, contract.testPayments, () => ({ mode: settings.payments.mode }))

  serve(app, contract.hearOfPayment, async ({ body }) => {
    await hearWebhook(deps, body)
    return {}
  })
}

const wordsFor = {
  paid: 'Payment received. Your order is placed.',
  confirming: 'We are confirming your payment…',
  pending: 'Nothing was charged',
  failed: 'The payment did not go through. Nothing was charged.',
  partly_refunded: 'Part of this payment has been refunded to you',
  refunded: 'We could not fulfil your order. Your payment is being refunded in full.',
} as const
