import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { portOf } from '../port-of.ts'
import { standinCredentials } from './credentials.ts'
import { sign } from './signature.ts'
import { startTestRazorpay, startTestShop } from './test-razorpay.ts'

const paidEvents = ['payment.authorized', 'payment.captured', 'order.paid']

async function open(statuses: number[] = []) {
  const shop = await startTestShop(statuses)
  return { shop, razorpay: await startTestRazorpay({ webhookUrl: shop.url }) }
}

test('the shop hears of a payment in order, each event as it was then, signed over its very bytes', async () => {
  const { shop, razorpay } = await open()
  const orderId = await razorpay.order()
  const paymentId = await razorpay.pay(orderId)
  await until(() => shop.heard.length === 3)
  expect(shop.events()).toEqual(paidEvents)
  for (const { raw, signature } of shop.heard) {
    expect(signature).toBe(sign(standinCredentials.webhookSecret, raw))
  }
  expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(3)

  const [authorized, captured, paid] = shop.heard.map(({ raw }): unknown => JSON.parse(raw))
  expect(authorized).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_\w{14}$/),
    contains: ['payment'],
    payload: { payment: { entity: { id: paymentId, status: 'authorized', captured: false } } },
  })
  expect(captured).toMatchObject({ payload: { payment: { entity: { status: 'captured' } } } })
  expect(paid).toMatchObject({
    contains: ['payment', 'order'],
    payload: {
      order: { entity: { id: orderId, status: 'paid', amount_due: 0 } },
      payment: { entity: { id: paymentId } },
    },
  })
  expect(shop.heard.at(2)?.raw).not.toContain('"capture":')
})

test('failures and refunds are told too', async () => {
  const { shop, razorpay } = await open()
  const orderId = await razorpay.order()
  await razorpay.pay(orderId, { outcome: 'failure' })
  await until(() => shop.heard.length === 1)
  const paymentId = await razorpay.pay(orderId)
  await until(() => shop.heard.length === 4)
  await razorpay.ask(
    'POST',
    `/payments/${paymentId}/refund`,
    { amount: 1000 },
    { 'X-Refund-Idempotency': 'refund-key-1' },
  )
  await until(() => shop.heard.length === 6)
  expect(shop.events()).toEqual(['payment.failed', ...paidEvents, 'refund.created', 'refund.processed'])
  expect(JSON.parse(shop.heard.at(4)?.raw ?? '')).toMatchObject({
    contains: ['refund', 'payment'],
    payload: { refund: { entity: { amount: 1000 } }, payment: { entity: { amount_refunded: 1000 } } },
  })
  expect(shop.heard.at(4)?.raw).not.toContain('refund-key-1')
})

test('an event that is not taken comes again under the same id, with the same bytes', async () => {
  const { shop, razorpay } = await open([500, 302, 503])
  await razorpay.pay(await razorpay.order(), { outcome: 'failure' })
  await until(() => shop.heard.length === 4)
  expect(new Set(shop.heard.map(({ id, raw }) => id + raw)).size).toBe(1)
})

test('an event that is never taken is given up after twelve tries', async () => {
  const { shop, razorpay } = await open(Array.from({ length: 20 }, () => 500))
  await razorpay.pay(await razorpay.order(), { outcome: 'failure' })
  await until(async () => (await (await fetch(razorpay.home)).text()).includes('given up'))
  expect(shop.heard.length).toBe(12)
})

test('told twice, each event comes twice under one id', async () => {
  const { shop, razorpay } = await open()
  await razorpay.pay(await razorpay.order(), { outcome: 'success', webhook: 'twice' })
  await until(() => shop.heard.length === 6)
  expect(shop.events().toSorted()).toEqual([...paidEvents, ...paidEvents].toSorted())
  expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(3)
})

test('reordered, the last comes first', async () => {
  const { shop, razorpay } = await open()
  await razorpay.turn({ webhooks: 'reorder' })
  await razorpay.pay(await razorpay.order())
  await until(() => shop.heard.length === 3)
  expect(shop.events()).toEqual(paidEvents.toReversed())
})

test('dropped, nothing is told of that payment, and the next one is told as usual', async () => {
  const { shop, razorpay } = await open()
  const dropped = await razorpay.order()
  await razorpay.pay(dropped, { outcome: 'success', webhook: 'drop' })
  await razorpay.pay(await razorpay.order())
  await until(() => shop.heard.length === 3)
  expect(shop.heard.map(({ raw }) => raw).join('')).not.toContain(dropped)
})

test('events wait for the shop’s address, and for the shop', async () => {
  const razorpay = await startTestRazorpay()
  await razorpay.pay(await razorpay.order())
  const shop = await startTestShop()
  razorpay.tellAt(shop.url)
  await until(() => shop.heard.length === 3)
  expect(shop.events()).toEqual(paidEvents)
})

test('what was not told before the end is told after the next start, and what was told is not', async () => {
  const refusing = Array.from({ length: 100 }, () => 500)
  const statuses = [200, ...refusing]
  const { shop, razorpay } = await open(statuses)
  await razorpay.pay(await razorpay.order())
  const ids = () => [...new Set(shop.heard.map(({ id }) => id))]
  await until(() => ids().length === 3)
  await razorpay.close()
  const [told, ...untold] = ids()
  shop.heard.length = 0
  statuses.length = 0

  await startTestRazorpay({ folder: razorpay.folder, webhookUrl: shop.url })
  await until(() => ids().length === 2)
  expect(ids().toSorted()).toEqual(untold.toSorted())
  expect(ids()).not.toContain(told)
})

test('closing does not wait for a shop that does not answer', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = createServer(() => asked.resolve())
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const razorpay = await startTestRazorpay({ webhookUrl: `http://127.0.0.1:${portOf(silent)}/` })
  await razorpay.pay(await razorpay.order())
  await asked.promise

  const started = performance.now()
  await razorpay.close()
  expect(performance.now() - started).toBeLessThan(4000)
  silent.closeAllConnections()
  silent.close()
})
