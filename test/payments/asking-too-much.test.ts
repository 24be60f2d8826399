import { afterEach, expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from './payment-steps.ts'

/** Twelve questions in ten minutes. */
const shop = await openShop({ settings: { rateLimitScale: 0.1 } })
const steps = paymentSteps(shop)
const most = 12

afterEach(() => steps.switches({}))

test.each([
  ['looks at payments that are not there', 'GET', '/api/razorpay/payment/pay_00000000000000', undefined],
  ['reports a failure', 'POST', '/api/razorpay/payment-failed', { error: { reason: 'dismissed' } }],
  ['opens the payment window', 'POST', '/api/razorpay/create-order', { amount: 500, currency: 'INR' }],
])('somebody who %s again and again can’t use up the shop’s welcome at the provider', async (_, method, path, body) => {
  const { person } = await steps.checkOut()
  // The checkout itself was one question.
  for (let turn = 1; turn < most; turn++) expect((await person.send(method, path, body)).status).not.toBe(429)
  expect(await person.send(method, path, body)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })

  const { person: other, providerOrder } = await steps.checkOut()
  expect((await steps.verify(other, await steps.pay(providerOrder))).body).toMatchObject({ paymentStatus: 'paid' })
})

test('a page may repeat a payment that is known however often, and the provider is not asked again', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const answer = await steps.pay(providerOrder)
  await steps.verify(person, answer)
  await steps.switches({ answers: 'down' })
  for (let turn = 0; turn <= most; turn++)
    expect(await steps.verify(person, answer)).toMatchObject({ status: 200, body: { orderId, paymentStatus: 'paid' } })
  expect(shop.logText()).not.toContain('a payment can’t be confirmed yet')
})

test('who pays may order again and again: only what stays unpaid counts against them', async () => {
  // One order unpaid, and three kept back.
  const person = await shop.shopper()
  for (let time = 1; time <= 4; time += 1) {
    const product = await addTestProduct(shop.db, { price: 50_000 })
    await person.post('/api/cart/add', { productId: product })
    const { order } = await steps.created(person, 500)
    expect((await steps.verify(person, await steps.pay(order.id))).body).toMatchObject({ paymentStatus: 'paid' })
  }
  const unpaid = async () => {
    await person.post('/api/cart/add', { productId: await addTestProduct(shop.db, { price: 50_000 }) })
    return (await person.post('/api/orders/place', { address })).status
  }
  expect([await unpaid(), await unpaid()]).toEqual([200, 429])
})

test('however often a page reports the same failed payment, the order tells of it once, and of the next one again', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const told = async () => {
    const { timeline } = steps.detailsIn((await person.get(`/api/orders/${orderId}`)).body)
    return timeline.filter(({ kind }) => kind === 'payment_failed').length
  }
  const reportThrice = async () => {
    const error = await steps.failToPay(providerOrder)
    for (let time = 0; time < 3; time += 1) {
      const { body } = await person.post('/api/razorpay/payment-failed', { error })
      expect(body).toMatchObject({ paymentStatus: 'failed' })
    }
  }
  await reportThrice()
  expect(await told()).toBe(1)

  await steps.created(person, 500)
  await reportThrice()
  expect(await told()).toBe(2)
})
