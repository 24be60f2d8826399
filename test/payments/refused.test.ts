import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readSettings } from '#server/settings/settings.ts'
import { addTestProduct } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { liveEnvironment } from '../harness/live-environment.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)
const { pay, verify, orderOf } = steps
const [webhookSecret = ''] = shop.app.deps.settings.payments.webhookSecrets

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

async function withPiece() {
  const product = await addTestProduct(shop.db, { price: 50_000, stock: 10 })
  const person = await shop.shopper()
  await person.post('/api/cart/add', { productId: product, quantity: 1 })
  return { product, person }
}

const nobodyGoesThere = 'We are sorry: no courier of ours goes to 190001 yet'

test('a PIN code that no courier goes to is refused at its field, and nothing is kept or charged', async () => {
  const { product, person } = await withPiece()
  const far = { ...address, postcode: '190001' }
  for (const shippingMethod of ['flat', 'pickup']) {
    expect(await steps.createOrder(person, 500, { orderData: { address: far, shippingMethod } })).toMatchObject({
      status: 400,
      body: { message: nobodyGoesThere, errors: { 'orderData.address.postcode': nobodyGoesThere } },
    })
  }
  expect(await person.post('/api/orders/place', { address: far })).toMatchObject({
    status: 400,
    body: { message: nobodyGoesThere, errors: { 'address.postcode': nobodyGoesThere } },
  })
  expect(
    await shop.db.selectFrom('order_lines').select('order_id').where('product_id', '=', product).execute(),
  ).toEqual([])
})

test('an order is taken where the courier service does not say whether it goes there', async () => {
  const tellCourier = (answers: string) =>
    fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    })
  const { person } = await withPiece()
  await tellCourier('down')
  const orderData = { address: { ...address, postcode: '190002' } }
  expect(await steps.createOrder(person, 500, { orderData })).toMatchObject({ status: 200 })
  await tellCourier('right')
})

test('an unpaid order takes an address that no courier goes to from nobody, by its own call either', async () => {
  const { person } = await withPiece()
  const { body } = await steps.createOrder(person, 500, { orderData: {} })
  const { orderId } = z.parse(z.object({ orderId: z.string() }), body)
  const send = (who: Pick<typeof person, 'put'>, postcode: string) =>
    who.put(`/api/orders/${orderId}/address`, { address: { ...address, postcode } })
  for (const who of [person, await shop.admin()]) {
    expect(await send(who, '190001')).toMatchObject({
      status: 400,
      body: { message: nobodyGoesThere, errors: { 'address.postcode': nobodyGoesThere } },
    })
  }
  expect((await orderOf(orderId)).address).toBeNull()
  expect(await send(person, '570001')).toMatchObject({ status: 200 })
})

test('an address that comes when the money is taken already is kept, wherever it is', async () => {
  const { person } = await withPiece()
  const { body } = await steps.createOrder(person, 500, { orderData: {} })
  const { order, orderId } = z.parse(z.object({ order: z.object({ id: z.string() }), orderId: z.string() }), body)
  await verify(person, await pay(order.id))
  const far = { ...address, postcode: '190001' }
  expect(await person.put(`/api/orders/${orderId}/address`, { address: far })).toMatchObject({ status: 200 })
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

/** What a shop with this setting answers to webhooks that are signed with these. */
async function answersTo(RAZORPAY_WEBHOOK_SECRET: string, secrets: readonly string[]): Promise<number[]> {
  const { webhookSecrets } = readSettings({ ...liveEnvironment, RAZORPAY_WEBHOOK_SECRET }).payments
  const { payments } = shop.app.deps.settings
  const before = payments.webhookSecrets
  payments.webhookSecrets = webhookSecrets
  onTestFinished(() => {
    payments.webhookSecrets = before
  })
  const body = JSON.stringify(event('order_AAAAAAAAAAAAAA'))
  const statuses = []
  for (const secret of secrets) statuses.push((await tell(body, sign(body, secret))).status)
  return statuses
}

test('while the secret of the webhook is changed, what is signed with the old one or the new one is heard', async () => {
  const [first, second, other] = ['the-secret-of-tomorrow', 'the-secret-of-yesterday', 'another-of-theirs']
  expect(await answersTo(`${first}, ${second}`, [first, second, other, ''])).toEqual([200, 200, 401, 401])
})

test.each([
  ['in its middle', 'k7#Qp2!vXz9$Lm4e,R8@tYw3&Nb6*Jh1c'],
  ['near its end', 'k7#Qp2!vXz9$Lm4eR8@tYw3&Nb6*,Jh1c'],
  ['twice', 'k7#Qp2!vXz9$Lm4e,R8@tYw3&Nb6*Jh1c,d5'],
])('a secret of the webhook with a comma %s counts whole, also while it is changed', async (_, secret) => {
  expect(await answersTo(secret, [secret, 'Jh1c', 'd5'])).toEqual([200, 401, 401])
  const old = 'the-secret-of-yesterday'
  expect(await answersTo(`${secret},${old}`, [secret, old, 'Jh1c'])).toEqual([200, 200, 401])
})

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
