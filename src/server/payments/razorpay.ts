import { longestHoldMinutes } from '#contracts/checkout.ts'
import {
  ProviderOrder,
  ProviderPayment,
  ProviderPayments,
  ProviderRefund,
  ProviderRefunds,
} from './provider-entities.ts'
import { callProvider, type ProviderAccess } from './provider-request.ts'

/** What the shop asks of the payment provider. Amounts are paise. */
export interface PaymentProvider {
  createOrder(order: { amount: number; receipt: string }): Promise<ProviderOrder>
  getOrder(id: string): Promise<ProviderOrder>
  /** Every attempt, failed ones too. */
  listPaymentsOf(orderId: string): Promise<ProviderPayment[]>
  getPayment(id: string): Promise<ProviderPayment>
  /** Made between two moments, newest first, in pages of up to a hundred. */
  listPayments(between: Between): Promise<ProviderPayment[]>
  listRefunds(between: Between): Promise<ProviderRefund[]>
  capture(payment: ProviderPayment): Promise<ProviderPayment>
  /** Under the same key it is one refund, however often it is asked for. */
  refund(paymentId: string, refund: { key: string; amount: number }): Promise<ProviderRefund>
  getRefund(id: string): Promise<ProviderRefund>
  listRefundsOf(paymentId: string): Promise<ProviderRefund[]>
}

/** The provider counts in seconds, and takes both ends as part of it. */
interface Between {
  from: Date
  to: Date
  skip: number
}

export const mostInPage = 100

/**
 * Taken by itself while an order may still be held; what is authorised later than that we take ourselves, for which there
 * are five days. https://razorpay.com/docs/payments/payments/capture-settings/api
 */
const capturing = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: longestHoldMinutes,
    manual_expiry_period: 5 * 24 * 60,
    refund_speed: 'normal',
  },
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function openRazorpay(access: ProviderAccess): PaymentProvider {
  const get = { method: 'GET', mayRepeat: true } as const
  const post = { method: 'POST', mayRepeat: false } as const
  return {
    createOrder: ({ amount, receipt }) =>
      callProvider(access, {
        ...post,
        path: '/orders',
        // The notes bring an unknown payment back to its order, should ours ever be lost.
        body: { amount, currency: 'INR', receipt, notes: { order: receipt }, payment: capturing },
        answer: ProviderOrder,
      }),
    getOrder: (id) =>
      callProvider(access, { ...get, path: `/orders/${encodeURIComponent(id)}`, answer: ProviderOrder }),
    listPaymentsOf: async (orderId) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      return (await callProvider(access, { ...get, path, answer: ProviderPayments })).items
    },
    getPayment: (id) =>
      callProvider(access, { ...get, path: `/payments/${encodeURIComponent(id)}`, answer: ProviderPayment }),
    listPayments: async (between) =>
      (await callProvider(access, { ...get, path: `/payments?${toQuery(between)}`, answer: ProviderPayments })).items,
    listRefunds: async (between) =>
      (await callProvider(access, { ...get, path: `/refunds?${toQuery(between)}`, answer: ProviderRefunds })).items,
    capture: ({ id, amount, currency }) =>
      callProvider(access, {
        ...post,
        path: `/payments/${encodeURIComponent(id)}/capture`,
        body: { amount, currency },
        answer: ProviderPayment,
      }),
    refund: (paymentId, { key, amount }) =>
      callProvider(access, {
        ...post,
        mayRepeat: true,
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        body: { amount, receipt: key },
        headers: { 'x-refund-idempotency': key },
        answer: ProviderRefund,
      }),
    getRefund: (id) =>
      callProvider(access, { ...get, path: `/refunds/${encodeURIComponent(id)}`, answer: ProviderRefund }),
    listRefundsOf: async (paymentId) => {
      // Unasked, it tells of ten.
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${mostInPage}`
      return (await callProvider(access, { ...get, path, answer: ProviderRefunds })).items
    },
  }
}

function toQuery({ from, to, skip }: Between): URLSearchParams {
  return new URLSearchParams({
    from: String(seconds(from)),
    to: String(seconds(to)),
    count: String(mostInPage),
    skip: String(skip),
  })
}
