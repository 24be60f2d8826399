import { expect, test } from 'vitest'
import { startTestRazorpay } from './test-razorpay.ts'

test('all that was answered is still so when the folder is opened after a crash', async () => {
  const first = await startTestRazorpay()
  const orderId = await first.order({ receipt: 'A-1001', notes: { cart: '7' }, payment: { capture: 'manual' } })
  const paymentId = await first.pay(orderId)
  await first.ask('POST', `/payments/${paymentId}/capture`, { amount: 50000, currency: 'INR' })
  const key = { 'X-Refund-Idempotency': 'refund-key-1' }
  await first.ask('POST', `/payments/${paymentId}/refund`, { amount: 1000 }, key)
  await first.turn({ webhooks: 'drop', leaveAuthorized: true })
  const paths = [`/orders/${orderId}`, `/orders/${orderId}/payments`, `/payments/${paymentId}/refunds`]
  const read = ({ ask }: typeof first) => Promise.all([...paths, '/standin/switches'].map((path) => ask('GET', path)))
  const before = await read(first)

  // The first is not closed, as after a crash; twice, since opening writes the journal anew.
  await startTestRazorpay({ folder: first.folder })
  const second = await startTestRazorpay({ folder: first.folder })
  expect(await read(second)).toEqual(before)
  const again = await second.ask('POST', `/payments/${paymentId}/refund`, { amount: 1000 }, key)
  expect(before[2]?.body['items']).toEqual([again.body])
})

test('a manual order stays manual across a restart', async () => {
  const first = await startTestRazorpay()
  const orderId = await first.order({ payment: { capture: 'manual' } })
  const second = await startTestRazorpay({ folder: first.folder })
  const paymentId = await second.pay(orderId)
  expect((await second.ask('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'authorized' })
})

test('many orders paid at once are all kept', async () => {
  const first = await startTestRazorpay()
  await Promise.all(Array.from({ length: 100 }, async () => first.pay(await first.order())))
  const second = await startTestRazorpay({ folder: first.folder })
  const { body } = await second.ask('GET', '/payments?count=100')
  expect(body).toMatchObject({ count: 100 })
  expect(JSON.stringify(body).match(/"status":"captured"/g)).toHaveLength(100)
})
