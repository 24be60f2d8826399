import type { PaymentStatus } from '#contracts/orders.ts'

/** Money has come in for it, whatever went back since. */
export function isPaid({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded' || paymentStatus === 'refunded'
}
