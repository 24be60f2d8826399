import * as contract from '#contracts/payments.ts'
import type { App, Deps } from '#server/app.ts'
import { toReachedAddress } from '#server/delivery/reached-address.service.ts'
import { serve } from '#server/serve.ts'
import { createPayment } from './payment-orders.service.ts'
import { hearOfFailure, verify } from './payment-reports.service.ts'
import { hearWebhook } from './payment-webhook.service.ts'
import { readOwnPayment } from './read-payment.service.ts'

export function paymentsRoutes(app: App, deps: Deps): void {
  const { settings } = deps

  serve(app, contract.createPaymentOrder, async ({ caller, body: { amount, orderData } }) => {
    const given = orderData?.address
    const address = given && (await toReachedAddress(deps, caller, { address: given, path: 'orderData.address' }))
    const payment = await createPayment(deps, caller, { ...orderData, amount, address })
    return { ...payment, key_id: settings.payments.keyId }
  })

  serve(app, contract.verifyPayment, async ({ caller, body }) => {
    const { order, outcome } = await verify(deps, caller, body)
    const { orderId, paymentStatus } = order
    const isOfAnotherAmount = outcome === 'returned' && paymentStatus === 'failed'
    return { message: isOfAnotherAmount ? ofAnotherAmount : wordsFor[paymentStatus], orderId, order, paymentStatus }
  })

  serve(app, contract.reportPaymentFailure, async ({ caller, body }) => {
    const order = await hearOfFailure(deps, caller, body)
    if (!order) return { message: wordsFor.pending }
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

const ofAnotherAmount = 'Your payment was not the order’s total, so we are refunding all of it. You can pay again.'

const wordsFor = {
  paid: 'Payment received. Your order is placed.',
  confirming: 'We are confirming your payment…',
  // Also where the provider does not answer, or an attempt is under way.
  pending: 'We have no payment for this order so far',
  failed: 'The payment did not go through',
  partly_refunded: 'Part of this payment has been refunded to you',
  refunded: 'We could not fulfil your order. Your payment is being refunded in full.',
} as const
