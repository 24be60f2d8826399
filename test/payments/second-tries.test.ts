import { afterEach, expect, test } from 'vitest'
import { ProviderError } from '#server/payments/provider-error.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps, troubles } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)

afterEach(() => steps.switches({ answers: 'right' }))

/** Somebody who has closed the window, and presses again. */
async function backFromWindow() {
  const checkout = await steps.checkOut()
  const error = { reason: 'dismissed', metadata: { order_id: checkout.providerOrder } }
  await checkout.person.post('/api/razorpay/payment-failed', { error })
  expect(await steps.stockOf(checkout.product)).toBe(10)
  return checkout
}

test.each(troubles)(
  'with a provider that answers %s to a second try nothing is kept back, and a payment that comes late is taken',
  async (answers) => {
    const { person, product, providerOrder, orderId } = await backFromWindow()
    await steps.switches({ answers })
    expect(await steps.createOrder(person, 500)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(shop.takeErrors()).toHaveLength(1)
    expect(await steps.stockOf(product)).toBe(10)

    await steps.switches({ answers: 'right' })
    await steps.pay(providerOrder, { webhook: 'send' })
    await until(async () => (await steps.orderOf(orderId)).payment_status === 'paid')
    expect(await steps.stockOf(product)).toBe(9)
  },
)

test('what another tab is paying for stays kept back while the provider does not answer', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const endsIn = (minutes: number) =>
    db
      .updateTable('orders')
      .set({ held_until: new Date(Date.now() + minutes * 60_000) })
      .where('number', '=', orderId)
      .execute()
  await steps.switches({ answers: 'html500' })
  // With five minutes left it is kept back anew, and still for both.
  for (const minutes of [14, 5]) {
    await endsIn(minutes)
    expect((await steps.createOrder(person, 500)).status).toBe(503)
    expect(shop.takeErrors()).toHaveLength(1)
    expect(await steps.stockOf(product)).toBe(9)
  }
  await steps.switches({ answers: 'right' })
  expect((await steps.verify(person, await steps.pay(providerOrder))).body).toMatchObject({ paymentStatus: 'paid' })
})

test('what may have been paid stays kept back, where the provider only says that somebody tried', async () => {
  const { person, product, providerOrder } = await backFromWindow()
  await steps.failToPay(providerOrder)
  await steps.switches({ answers: 'html500', about: '/payments' })
  expect((await steps.createOrder(person, 500)).status).toBe(503)
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await steps.stockOf(product)).toBe(9)
})

test('what is being confirmed is not given back by a second try', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const answer = await steps.pay(providerOrder)
  await steps.switches({ answers: 'html500' })
  expect((await steps.verify(person, answer)).body).toMatchObject({ paymentStatus: 'confirming' })
  // Its time was up, and it had to give its pieces back.
  await steps.lapseForGood(orderId)
  expect(await steps.stockOf(product)).toBe(10)
  expect((await steps.createOrder(person, 500)).status).toBe(503)
  shop.takeErrors()
  expect(await steps.stockOf(product)).toBe(9)
})

/** The first who asks for the provider's order waits for an answer until told of one; all others are answered at once. */
function firstWaits() {
  const { payments } = shop.app.deps
  const { getOrder } = payments
  const first = Promise.withResolvers<'right' | 'none'>()
  const isAsked = Promise.withResolvers<void>()
  payments.getOrder = async (id) => {
    payments.getOrder = getOrder
    isAsked.resolve()
    if ((await first.promise) === 'none') throw new ProviderError('unreachable', 'It does not answer')
    return getOrder(id)
  }
  return { isAsked: isAsked.promise, answer: first.resolve }
}

test('of two tabs at once, the one that the provider does not answer leaves the other its pieces', async () => {
  const { person, product } = await backFromWindow()
  const { isAsked, answer } = firstWaits()
  const waiting = steps.createOrder(person, 500)
  await isAsked
  const { order } = await steps.created(person, 500)
  answer('none')
  expect((await waiting).status).toBe(503)
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await steps.stockOf(product)).toBe(9)
  expect((await steps.verify(person, await steps.pay(order.id))).body).toMatchObject({ paymentStatus: 'paid' })
})

test('of two tabs at once, both without an answer, neither keeps anything back', async () => {
  const { person, product } = await backFromWindow()
  const { isAsked, answer } = firstWaits()
  const waiting = steps.createOrder(person, 500)
  await isAsked
  await steps.switches({ answers: 'html500' })
  expect((await steps.createOrder(person, 500)).status).toBe(503)
  expect(await steps.stockOf(product), 'the first may still be answered').toBe(9)
  answer('none')
  expect((await waiting).status).toBe(503)
  expect(shop.takeErrors()).toHaveLength(2)
  expect(await steps.stockOf(product)).toBe(10)
})

test('nobody is sent to pay for what was given back while the provider was asked', async () => {
  const { person, product, providerOrder } = await backFromWindow()
  const { isAsked, answer } = firstWaits()
  const waiting = steps.createOrder(person, 500)
  await isAsked
  const error = { reason: 'dismissed', metadata: { order_id: providerOrder } }
  await person.post('/api/razorpay/payment-failed', { error })
  answer('right')
  expect(await waiting).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await steps.stockOf(product)).toBe(10)
})

test('nobody is sent to pay for an order that another tab replaced meanwhile, though it keeps its pieces', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const { isAsked, answer } = firstWaits()
  const waiting = steps.createOrder(person, 500)
  await isAsked
  const paid = await steps.pay(providerOrder)
  await steps.switches({ answers: 'html500', about: '/payments' })
  expect((await steps.verify(person, paid)).body).toMatchObject({ paymentStatus: 'confirming' })
  await person.post('/api/cart/update', { productId: product, quantity: 2 })
  expect((await steps.created(person, 1000)).orderId).not.toBe(orderId)
  expect(await steps.orderOf(orderId)).toMatchObject({ is_open: false, holds_stock: true, paid_at: null })
  answer('right')
  expect(await waiting).toMatchObject({ status: 409, body: { message: expect.stringContaining('in another tab') } })
})
