import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the provider signs when its window has taken a payment. */
export function isPaymentSigned(
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return isSigned(`${orderId}|${paymentId}`, signature, keySecret)
}

/** Of a webhook the very bytes are signed: read and written again they would be others. By any of the secrets. */
export function isWebhookSigned(body: Buffer, signature: string, webhookSecrets: readonly string[]): boolean {
  return webhookSecrets.some((secret) => isSigned(body, signature, secret))
}

function isSigned(what: string | Buffer, signature: string, secret: string): boolean {
  const right = createHmac('sha256', secret).update(what).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}
