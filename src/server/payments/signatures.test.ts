import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPaymentSigned, isWebhookSigned } from './signatures.ts'

const documented = {
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
}
const secret = 'EnLs21M47BllR3X8PSFtjtbd'

test('the signature that the provider documents is right', () => {
  expect(isPaymentSigned(documented, secret)).toBe(true)
})

test.each([
  ['of another payment', { ...documented, paymentId: 'pay_IH4NVgf4Dreq1m' }],
  ['of another order', { ...documented, orderId: 'order_IEIaMR65cu6nz4' }],
  ['cut short', { ...documented, signature: documented.signature.slice(0, 62) }],
  ['longer', { ...documented, signature: `${documented.signature}00` }],
  ['empty', { ...documented, signature: '' }],
  ['not hexadecimal', { ...documented, signature: 'z'.repeat(64) }],
])('a signature that is %s is not', (_how, forged) => {
  expect(isPaymentSigned(forged, secret)).toBe(false)
})

test('a webhook is signed over its bytes as they came', () => {
  const body = Buffer.from('{ "event" : "order.paid" }')
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  expect(isWebhookSigned(body, signature, ['another secret of the shop', secret])).toBe(true)
  expect(isWebhookSigned(Buffer.from('{"event":"order.paid"}'), signature, [secret])).toBe(false)
  expect(isWebhookSigned(body, signature, ['another secret of the shop'])).toBe(false)
})
