import { createHmac } from 'node:crypto'

export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** What shows a shop that a payment of this order was authorised, and not made up by a browser. */
export function signPayment(keySecret: string, orderId: string, paymentId: string): string {
  return sign(keySecret, `${orderId}|${paymentId}`)
}
