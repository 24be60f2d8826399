import { afterEach, expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps, troubles } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)

afterEach(() => steps.switches({ answers: 'right' }))

async function shopperWithCart() {
  const piece = await addTestProduct(db, { price: 50_000, stock: 3 })
  const person = await shop.shopper()
  await person.post('/api/cart/add', { productId: piece })
  return { person, piece }
}

test.each(troubles)(
  'with a provider that answers %s nothing is kept back, and the same cart can be paid later',
  async (answers) => {
    const { person, piece } = await shopperWithCart()
    await steps.switches({ answers })
    const refused = await steps.createOrder(person, 500)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('can’t be taken at the moment') },
    })
    expect(shop.takeErrors()).toHaveLength(1)
    expect(await steps.stockOf(piece)).toBe(3)
    expect((await person.get('/api/cart')).body).toMatchObject({ count: 1 })

    await steps.switches({ answers: 'right' })
    const { order } = await steps.created(person, 500)
    expect((await steps.verify(person, await steps.pay(order.id))).body).toMatchObject({ paymentStatus: 'paid' })
  },
)

test.each(troubles)(
  'a genuine payment that the provider can’t confirm (%s) is waited for, and settles by itself',
  async (answers) => {
    const { person, providerOrder, orderId, product } = await steps.checkOut()
    const answer = await steps.pay(providerOrder)
    await steps.switches({ answers })
    expect(await steps.verify(person, answer)).toMatchObject({
      status: 200,
      body: { orderId, paymentStatus: 'confirming', message: 'We are confirming your payment…' },
    })
    expect(await steps.stockOf(product)).toBe(9)
    expect((await person.get('/api/orders/myorders')).body).toMatchObject({
      orders: [{ orderId, paymentStatus: 'confirming' }],
    })

    await steps.switches({ answers: 'right' })
    await until(async () => (await steps.orderOf(orderId)).payment_status === 'paid')
    expect(await steps.stockOf(product)).toBe(9)
    expect(await steps.paymentsOf(orderId)).toHaveLength(1)
  },
  60_000,
)

/** Somebody paid for the last piece, the provider can't say so yet, and they go on to buy a ring. */
async function confirmingThenRing() {
  const { person, providerOrder, orderId, product } = await steps.checkOut(1, { stock: 1 })
  const answer = await steps.pay(providerOrder)
  await steps.switches({ answers: 'down', about: 'payments' })
  expect((await steps.verify(person, answer)).body).toMatchObject({ paymentStatus: 'confirming' })
  await person.post('/api/cart/add', { productId: await addTestProduct(db, { price: 50_000 }) })
  return { person, orderId, product }
}

test('while a payment is being confirmed, another checkout of the same shopper does not take its pieces', async () => {
  const { person, orderId, product } = await confirmingThenRing()
  expect(await steps.createOrder(person, 1000)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  await person.post('/api/cart/remove', { productId: product })
  await steps.created(person, 500)
  expect(await steps.stockOf(product)).toBe(0)

  await steps.switches({})
  await until(async () => (await steps.orderOf(orderId)).payment_status === 'paid')
  expect(await steps.refundsOf(orderId)).toEqual([])
}, 60_000)

test('what a payment that never came had kept is for sale again when its time is up', async () => {
  const { person, orderId, product } = await confirmingThenRing()
  await person.post('/api/cart/remove', { productId: product })
  await steps.created(person, 500)
  await steps.lapseForGood(orderId)
  expect(await steps.stockOf(product)).toBe(1)
})

test('a failure that is reported while the provider is down keeps the pieces until it is known', async () => {
  const { person, providerOrder, product } = await steps.checkOut()
  await steps.switches({ answers: 'down' })
  const error = { metadata: { order_id: providerOrder } }
  expect((await person.post('/api/razorpay/payment-failed', { error })).status).toBe(200)
  expect(await steps.stockOf(product)).toBe(9)
})

test('one stumble is nothing that a shopper notices', async () => {
  const { person, providerOrder } = await steps.checkOut()
  const answer = await steps.pay(providerOrder)
  await steps.switches({ answers: 'html500', times: 1 })
  expect((await steps.verify(person, answer)).body).toMatchObject({ paymentStatus: 'paid' })
})

test('a provider that hangs leaves the shop responsive, and the shopper with a clear answer', async () => {
  const { person, piece } = await shopperWithCart()
  await steps.switches({ answers: 'hang' })
  const waiting = steps.createOrder(person, 500)
  await until(async () => (await steps.stockOf(piece)) === 2)
  const begun = performance.now()
  expect((await shop.visitor.get('/api/health')).status).toBe(200)
  expect((await (await shop.shopper()).get('/api/cart')).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect((await waiting).status).toBe(503)
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await steps.stockOf(piece)).toBe(3)
})
