import { expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const { createOrder, pay, verify, stockOf, orderOf, paymentsOf } = steps

test('a cart is paid for: the order is placed, its stock is sold and the cart is empty', async () => {
  const piece = await addTestProduct(db, { name: 'Choker', price: 60_000, stock: 5 })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: piece, quantity: 2 })

  const created = await createOrder(asha, 1200, {
    orderData: { address, notes: 'Ring twice', shippingMethod: 'pickup' },
  })
  expect(created).toMatchObject({
    status: 200,
    body: {
      success: true,
      order: { entity: 'order', amount: 120_000, currency: 'INR' },
      key_id: expect.stringMatching(/^rzp_test_/),
    },
  })
  const { order, orderId, payWithin } = steps.createdIn(created.body)
  expect(order.receipt).toBe(orderId)
  expect(payWithin).toBeGreaterThan(8 * 60)
  expect(payWithin).toBeLessThan(15 * 60)
  expect(await stockOf(piece)).toBe(3)

  const answer = await pay(order.id)
  const verified = await verify(asha, answer)
  expect(verified).toMatchObject({ status: 200, body: { success: true, orderId, paymentStatus: 'paid' } })
  expect(steps.orderIn(verified.body)).toMatchObject({
    orderStatus: 'processing',
    paymentStatus: 'paid',
    totalAmount: 1200,
    notes: 'Ring twice',
    shippingMethod: 'pickup',
  })
  expect(await stockOf(piece)).toBe(3)
  expect((await asha.get('/api/cart')).body).toMatchObject({ count: 0 })
  expect(await verify(asha, answer), 'told again').toMatchObject({ status: 200, body: { orderId } })
  expect(await paymentsOf(orderId)).toEqual([{ id: answer.razorpay_payment_id, outcome: 'settled', amount: 120_000 }])
})

test('the same cart gets the same order at the provider: reloaded, clicked twice, in two tabs', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut(2)
  const again = await Promise.all([1, 2, 3, 4].map(() => steps.created(person, 1000)))
  expect(again.map(({ order }) => order.id)).toEqual(again.map(() => providerOrder))
  expect(new Set(again.map((one) => one.orderId))).toEqual(new Set([orderId]))
})

test('an order that was placed is paid as it was placed: its note and its way of shipping stay where none are sent', async () => {
  const charging = await openShop({ settings: { rateLimitScale: 1000, chargeShipping: true } })
  const piece = await addTestProduct(charging.db, { price: 50_000, stock: 5 })
  const asha = await charging.shopper()
  await asha.post('/api/cart/add', { productId: piece })
  const wish = { address, notes: 'Ring twice', shippingMethod: 'pickup' }
  const { orderId } = steps.orderIn((await asha.post('/api/orders/place', wish)).body)

  for (const orderData of [undefined, {}, { address }]) {
    const created = await asha.post('/api/razorpay/create-order', { amount: 525, orderData })
    expect(created).toMatchObject({ status: 200, body: { orderId, order: { amount: 52_500 } } })
    expect(steps.orderIn((await asha.get(`/api/orders/${orderId}`)).body)).toMatchObject(wish)
  }
  await asha.post('/api/razorpay/create-order', { amount: 525, orderData: { notes: '' } })
  expect(steps.orderIn((await asha.get(`/api/orders/${orderId}`)).body)).toMatchObject({ notes: '' })
})

test('two tabs that ask at the very first moment get one order at the provider', async () => {
  const piece = await addTestProduct(db, { price: 50_000, stock: 10 })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: piece })
  const both = await Promise.all([1, 2, 3].map(() => steps.created(asha, 500)))
  expect(new Set(both.map(({ order }) => order.id)).size).toBe(1)
  expect(await stockOf(piece)).toBe(9)
})

test('another total than the shop’s own is told with the new one, and nothing is kept back', async () => {
  const piece = await addTestProduct(db, { price: 50_000, stock: 10 })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: piece })
  for (const amount of [499, 0.01, 1_000_000]) {
    expect(await createOrder(asha, amount)).toMatchObject({ status: 409, body: { code: 'price_changed', total: 500 } })
  }
  for (const amount of [0, -500, 'much', null])
    expect((await asha.post('/api/razorpay/create-order', { amount })).status).toBe(400)
  expect(await stockOf(piece)).toBe(10)
})

test('a shopper who closes the tab after paying finds the order: the provider’s word is enough', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(3)
  await pay(providerOrder, { webhook: 'twice' })
  await until(async () => (await orderOf(orderId)).payment_status === 'paid')
  await jobsDone(db, { name: 'look-for-payment' })
  expect(await paymentsOf(orderId)).toHaveLength(1)
  expect(await stockOf(product)).toBe(7)
  expect((await person.get('/api/cart')).body).toMatchObject({ count: 0 })
})

test('what was put into the cart after the order was made stays there', async () => {
  const { person, product, providerOrder } = await steps.checkOut(1)
  const other = await addTestProduct(db, { stock: 3 })
  const answer = await pay(providerOrder)
  await person.post('/api/cart/add', { productId: product, quantity: 2 })
  await person.post('/api/cart/add', { productId: other })
  await verify(person, answer)
  expect((await person.get('/api/cart')).body).toMatchObject({
    items: [
      { productId: { _id: product }, quantity: 2 },
      { productId: { _id: other }, quantity: 1 },
    ],
  })
})

/** A cart that was paid for before anybody said where it goes. */
async function paidWithoutAddress() {
  const piece = await addTestProduct(db, { price: 50_000, stock: 10 })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: piece })
  const { body } = await asha.post('/api/razorpay/create-order', { amount: 500 })
  const { order, orderId } = steps.createdIn(body)
  expect((await orderOf(orderId)).address).toBeNull()
  return { asha, orderId, answer: await pay(order.id) }
}

test('an order without an address takes the one that comes with the payment, and never another', async () => {
  const { asha, orderId, answer } = await paidWithoutAddress()
  const orderData = { address, totalAmount: 500, items: [] }
  expect((await verify(asha, answer, orderData)).status).toBe(200)
  expect((await orderOf(orderId)).address).toMatchObject({ fullName: 'Asha Rao' })
  await verify(asha, answer, { ...orderData, address: { ...address, fullName: 'Somebody Else' } })
  expect((await orderOf(orderId)).address).toMatchObject({ fullName: 'Asha Rao' })
})

test('a note that comes with the payment is kept with the address it comes with, and never takes another’s place', async () => {
  const paidWith = async (placed: object) => {
    const person = await shop.shopper()
    await person.post('/api/cart/add', { productId: await addTestProduct(db, { price: 50_000 }) })
    const { order } = steps.createdIn((await createOrder(person, 500, { orderData: placed })).body)
    const heard = { address, notes: 'Leave it at the gate' }
    return steps.orderIn((await verify(person, await pay(order.id), heard)).body)
  }
  expect(await paidWith({})).toMatchObject({ address, notes: 'Leave it at the gate' })
  expect(await paidWith({ notes: 'Ring twice' })).toMatchObject({ address, notes: 'Ring twice' })
  expect(await paidWith({ address })).toMatchObject({ address, notes: '' })
})

test.each([[undefined], ['KA'], ['karnataka']])(
  'an address that comes with the payment and says %j for its state is kept with the state in full',
  async (state) => {
    const { asha, orderId, answer } = await paidWithoutAddress()
    expect((await verify(asha, answer, { address: { ...address, state } })).body).toMatchObject({
      paymentStatus: 'paid',
      order: { address: { state: 'Karnataka', postcode: '570001' } },
    })
    expect((await orderOf(orderId)).address).toMatchObject({ state: 'Karnataka' })
  },
)

test('an address whose state nobody can tell is asked for again, and the payment beside it counts', async () => {
  const { asha, orderId, answer } = await paidWithoutAddress()
  const nowhere = { ...address, state: '', postcode: '999999' }
  expect(await verify(asha, answer, { address: nowhere })).toMatchObject({
    status: 200,
    body: { orderId, paymentStatus: 'paid', order: { address: null } },
  })
  expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid', address: null })
  const given = await asha.put(`/api/orders/${orderId}/address`, { address: { ...nowhere, state: 'Goa' } })
  expect(given).toMatchObject({ status: 200, body: { order: { address: { state: 'Goa' } } } })
})

test.each([[{ nonsense: true }], ['text'], [{ address: { fullName: 7 } }], [[]], [null]])(
  'a page that tells %j beside a genuine payment does not keep it from settling',
  async (orderData) => {
    const { person, providerOrder, orderId } = await steps.checkOut()
    expect(await verify(person, await pay(providerOrder), orderData)).toMatchObject({
      status: 200,
      body: { orderId, paymentStatus: 'paid' },
    })
  },
)

test('a page that reports a failure in a shape of its own is heard all the same, and the log says so', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const error = { reason: 'dismissed', metadata: { order_id: providerOrder } }
  const reported = await person.post('/api/razorpay/payment-failed', { error, orderData: 'a parcel' })
  expect(reported).toMatchObject({ status: 200, body: { orderId, paymentStatus: 'pending' } })
  const line = shop
    .logText()
    .split('\n')
    .find((text) => text.includes('in a shape of its own') && text.includes(orderId))
  expect(line).toBeDefined()
})

test('a payment is shown to its owner and to staff, and to nobody else', async () => {
  const { person, providerOrder } = await steps.checkOut()
  const { razorpay_payment_id: id } = await pay(providerOrder, { method: 'upi' })
  const path = `/api/razorpay/payment/${id}`
  const payment = { id, order_id: providerOrder, status: 'captured', amount: 50_000, method: 'upi' }
  expect((await person.get(path)).body).toMatchObject({ payment })
  expect((await (await shop.admin()).get(path)).body).toMatchObject({ payment })
  expect((await (await shop.shopper()).get(path)).status).toBe(404)
  expect((await person.get('/api/razorpay/payment/pay_00000000000000')).status).toBe(404)
  expect((await person.get('/api/razorpay/payment/7')).status).toBe(404)
})

test('anyone may ask which payments are taken, and learns no secret', async () => {
  const { body } = await shop.visitor.get('/api/razorpay/test')
  expect(body).toEqual({ success: true, mode: 'standin' })
})
