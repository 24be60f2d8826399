import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)
const { pay, verify, orderOf } = steps
const { webhookSecret } = shop.app.deps.settings.payments

test('a forged, borrowed or missing signature is refused, and the order stays unpaid', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const other = await steps.checkOut()
  const others = await pay(other.providerOrder)
  const genuine = await pay(providerOrder)
  const forged = [
    { ...genuine, razorpay_signature: 'f'.repeat(64) },
    { ...genuine, razorpay_signature: genuine.razorpay_signature.slice(1) },
    { ...genuine, razorpay_signature: others.razorpay_signature },
    { ...genuine, razorpay_payment_id: others.razorpay_payment_id, razorpay_signature: others.razorpay_signature },
  ]
  for (const answer of forged) {
    expect(await verify(person, answer)).toMatchObject({
      status: 400,
      body: { message: 'Payment verification failed' },
    })
  }
  const incomplete = { razorpay_order_id: providerOrder, razorpay_payment_id: genuine.razorpay_payment_id }
  expect(await person.post('/api/razorpay/verify-payment', incomplete)).toMatchObject({
    status: 400,
    body: { errors: { razorpay_signature: 'Incomplete payment response from Razorpay' } },
  })
  expect((await orderOf(orderId)).payment_status).toBe('pending')
})

test('somebody else’s order can’t be verified, reported or paid for by another shopper', async () => {
  const { providerOrder, orderId } = await steps.checkOut()
  const { person: mallory, orderId: ownOrder } = await steps.checkOut()
  expect((await verify(mallory, await pay(providerOrder))).status).toBe(404)
  const error = { metadata: { order_id: providerOrder } }
  expect((await mallory.post('/api/razorpay/payment-failed', { error })).body).not.toHaveProperty('orderId')
  for (const number of [orderId, ownOrder]) expect((await orderOf(number)).holds_stock, number).toBe(true)
})

const event = (providerOrder: string) => ({
  entity: 'event',
  event: 'order.paid',
  payload: { order: { entity: { id: providerOrder } }, payment: { entity: { order_id: providerOrder } } },
})
const tell = (body: string, signature: string | undefined) =>
  shop.visitor.fetch('/api/razorpay/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-razorpay-signature': signature }),
    },
    body,
  })
const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

test('a webhook that is not signed by the provider is refused before it is believed', async () => {
  const { providerOrder, orderId } = await steps.checkOut()
  await pay(providerOrder)
  const body = JSON.stringify(event(providerOrder))
  for (const signature of [
    undefined,
    '',
    'f'.repeat(64),
    sign(body, 'another-secret-of-theirs'),
    sign(`${body} `, webhookSecret),
  ])
    expect((await tell(body, signature)).status).toBe(401)
  await jobsDone(shop.db, { name: 'look-for-payment' })
  expect((await orderOf(orderId)).payment_status).toBe('pending')
})

const asJson = 'application/json'
test.each([
  ['can’t be read', asJson, '{'],
  ['is of no use', asJson, '[]'],
  ['is of another kind', 'text/plain', 'hello'],
  ['is too large', asJson, JSON.stringify({ event: 'x'.repeat(2_000_000) })],
])('whoever is no provider hears nothing of what they sent, though it %s', async (_, type, body) => {
  for (const [path, proof] of [
    ['/api/razorpay/webhook', 'x-razorpay-signature'],
    ['/api/hooks/courier', 'x-api-key'],
  ] as const) {
    const headers = { 'content-type': type, [proof]: 'f'.repeat(64) }
    const answer = await shop.visitor.fetch(path, { method: 'POST', headers, body })
    expect(answer.status, path).toBe(401)
  }
})

test('what a provider signs and nobody can read is refused for what it is', async () => {
  for (const [body, status] of [
    ['{', 400],
    ['{}', 400],
  ] as const)
    expect((await tell(body, sign(body, webhookSecret))).status).toBe(status)
})

test('a webhook that is replayed, or tells of what nobody knows, changes nothing', async () => {
  const { person, providerOrder, orderId, product } = await steps.checkOut(2)
  await verify(person, await pay(providerOrder))
  const body = JSON.stringify(event(providerOrder))
  for (let times = 0; times < 3; times++) expect((await tell(body, sign(body, webhookSecret))).status).toBe(200)
  for (const odd of [
    '{"event":"x"}',
    JSON.stringify(event('order_unknown0000000')),
    '{"event":"payment.captured","payload":{}}',
  ])
    expect((await tell(odd, sign(odd, webhookSecret))).status).toBe(200)
  await jobsDone(shop.db, { name: 'look-for-payment' })
  expect(await steps.paymentsOf(orderId)).toHaveLength(1)
  expect(await steps.stockOf(product)).toBe(8)
})

test('no key or secret of the provider is ever in the log', async () => {
  const { keySecret } = shop.app.deps.settings.payments
  const { person, providerOrder } = await steps.checkOut()
  await steps.switches({ answers: 'html500', times: 3 })
  await verify(person, await pay(providerOrder))
  expect(shop.logText()).not.toContain(keySecret)
  expect(shop.logText()).not.toContain(webhookSecret)
  expect(shop.logText()).not.toContain('Basic ')
})
