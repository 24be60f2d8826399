import { expect, test } from 'vitest'
import { freeLapsedHolds } from '#server/orders/lapsed-holds.service.ts'
import { reconcile } from '#server/payments/reconcile.service.ts'
import { addTestProduct } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const { pay, verify, failToPay, stockOf, orderOf, lapse, refundsOf, paymentsOf } = steps
const report = (person: Awaited<ReturnType<typeof shop.shopper>>, error: object) =>
  person.post('/api/razorpay/payment-failed', { error })
const timePasses = () =>
  db
    .updateTable('provider_orders')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()

test('a declined card gives the stock back at once, and the next try is the same order', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2)
  const answer = await report(person, await failToPay(providerOrder))
  expect(answer).toMatchObject({ status: 200, body: { success: true, orderId, paymentStatus: 'failed' } })
  expect(await stockOf(product)).toBe(10)

  const again = await steps.created(person, 1000)
  expect(again).toMatchObject({ orderId, order: { id: providerOrder } })
  expect(await stockOf(product)).toBe(8)
  await verify(person, await pay(again.order.id))
  expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
  expect(await stockOf(product)).toBe(8)
})

test('a dismissed window gives the stock back; a payment that went through all the same is kept', async () => {
  const dismissed = (providerOrder: string) => ({ reason: 'dismissed', metadata: { order_id: providerOrder } })
  const one = await steps.checkOut()
  expect((await report(one.person, dismissed(one.providerOrder))).body).toMatchObject({ paymentStatus: 'pending' })
  expect(await stockOf(one.product)).toBe(10)

  const other = await steps.checkOut()
  await pay(other.providerOrder)
  expect((await report(other.person, dismissed(other.providerOrder))).body).toMatchObject({
    orderId: other.orderId,
    paymentStatus: 'paid',
  })
  expect(await stockOf(other.product)).toBe(9)
})

test.each([[undefined], [null], ['words'], [{ metadata: 'none' }], [{ metadata: { order_id: 7 } }]])(
  'a failure told as %j is heard of the shopper’s open order',
  async (error) => {
    const { person, product } = await steps.checkOut()
    expect((await person.post('/api/razorpay/payment-failed', { error })).status).toBe(200)
    expect(await stockOf(product)).toBe(10)
  },
)

test('money that is only reserved is taken before the order counts as paid', async () => {
  await steps.switches({ leaveAuthorized: true })
  const { person, providerOrder, orderId } = await steps.checkOut()
  const answer = await pay(providerOrder)
  await steps.switches({ leaveAuthorized: false })
  expect((await verify(person, answer)).body).toMatchObject({ paymentStatus: 'paid' })
  const { body } = await person.get(`/api/razorpay/payment/${answer.razorpay_payment_id}`)
  expect(body).toMatchObject({ payment: { status: 'captured' } })
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('a payment after the hold has lapsed is filled from stock while there is some', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2)
  await lapse(orderId)
  await freeLapsedHolds(shop.app.deps)
  expect(await stockOf(product)).toBe(10)
  expect((await verify(person, await pay(providerOrder))).body).toMatchObject({ paymentStatus: 'paid' })
  expect(await stockOf(product)).toBe(8)
})

test('a payment for what has gone meanwhile goes back whole, and the order says why', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2, { stock: 2 })
  await lapse(orderId)
  await freeLapsedHolds(shop.app.deps)
  const binu = await shop.shopper()
  await binu.post('/api/cart/add', { productId: product, quantity: 1 })
  await verify(binu, await pay((await steps.created(binu, 500)).order.id))

  const answer = await pay(providerOrder)
  const verified = await verify(person, answer)
  expect(verified).toMatchObject({
    status: 200,
    body: { paymentStatus: 'refunded', order: { orderStatus: 'cancelled' } },
  })
  expect(await stockOf(product)).toBe(1)
  expect(await refundsOf(orderId)).toMatchObject([
    { amount: 100_000, reason: expect.stringContaining('some of them have sold out') },
  ])
  await until(async () => (await refundsOf(orderId))[0]?.status === 'done')
  const { body } = await person.get(`/api/razorpay/payment/${answer.razorpay_payment_id}`)
  expect(body).toMatchObject({ payment: { status: 'refunded' } })
  // What could not be had is still in the cart, and may be ordered anew.
  expect((await person.get('/api/cart')).body).toMatchObject({ count: 2 })
})

test('a payment that is authorised long after it seemed to fail still counts', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const error = await failToPay(providerOrder, { late: true })
  await report(person, error)
  const { id } = await shop.app.deps.payments.listPaymentsOf(providerOrder).then(([payment]) => payment ?? { id: '' })
  await steps.authorizeLate(id)
  await timePasses()
  await reconcile(shop.app.deps)
  // The job of every minute may just have taken it.
  await until(async () => (await orderOf(orderId)).payment_status === 'paid')
  expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
  expect(await stockOf(product)).toBe(9)
})

test('an amount that is not the order’s total goes back, and the order can still be paid', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  await steps.switches({ wrongAmount: true })
  const answer = await pay(providerOrder)
  await steps.switches({ wrongAmount: false })
  await verify(person, answer)
  expect(await orderOf(orderId)).toMatchObject({ paid_at: null })
  expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'returned' }])
  await jobsDone(db, { name: 'refund' })
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'done' }])
})

test('a second payment for one order, under another name at the provider, goes back', async () => {
  const { person, providerOrder, orderId, product } = await steps.checkOut()
  await db.updateTable('provider_orders').set({ is_current: false }).where('id', '=', providerOrder).execute()
  const second = (await steps.created(person, 500)).order.id
  expect(second).not.toBe(providerOrder)
  const answers = [await pay(providerOrder), await pay(second)]
  const verified = await Promise.all(answers.map((answer) => verify(person, answer)))
  expect(verified.map(({ body }) => body)).toMatchObject([{ orderId }, { orderId }])
  expect((await paymentsOf(orderId)).map(({ outcome }) => outcome).toSorted()).toEqual(['returned', 'settled'])
  expect(await stockOf(product)).toBe(9)
  await jobsDone(db, { name: 'refund' })
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 50_000, status: 'done' }])
  expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid', status: 'processing' })
})

test('whoever comes back to an order that was paid meanwhile is told, and not charged again', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  await pay(providerOrder)
  expect(await steps.createOrder(person, 500)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(orderId) },
  })
  expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
})

test('an order that is being paid keeps its pieces for half an hour at most', async () => {
  const piece = await addTestProduct(db, { price: 50_000, stock: 1 })
  const asha = await shop.shopper()
  await asha.post('/api/cart/add', { productId: piece })
  const { orderId } = await steps.created(asha, 500)
  await lapse(orderId)
  await steps.switches({ answers: 'down' })
  await freeLapsedHolds(shop.app.deps)
  expect(await stockOf(piece), 'nobody knows whether it is being paid').toBe(0)

  const longAgo = new Date(Date.now() - 31 * 60_000)
  await db.updateTable('orders').set({ held_since: longAgo }).where('number', '=', orderId).execute()
  await lapse(orderId)
  await freeLapsedHolds(shop.app.deps)
  await steps.switches({ answers: 'right' })
  expect(await stockOf(piece)).toBe(1)
})

test('the job of every minute frees what has lapsed and finds what was paid unheard', async () => {
  const lapsed = await steps.checkOut()
  const paid = await steps.checkOut()
  await pay(paid.providerOrder)
  await lapse(lapsed.orderId)
  await timePasses()
  const { rows } = await shop.app.deps.jobs.listFailed({ page: 1, limit: 10 })
  expect(rows).toEqual([])
  await steps.runEveryMinuteJobs()
  await until(async () => (await orderOf(paid.orderId)).payment_status === 'paid')
  await until(async () => (await stockOf(lapsed.product)) === 10)
})

test('a payment that the provider has given back by itself leaves no piece kept for nobody', async () => {
  const { product, providerOrder, orderId } = await steps.checkOut(2)
  const { razorpay_payment_id: id } = await pay(providerOrder)
  await shop.app.deps.payments.refund(id, { key: 'by-the-dashboard', amount: 100_000 })
  await timePasses()
  await reconcile(shop.app.deps)
  await until(async () => (await orderOf(orderId)).payment_status === 'refunded')
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', holds_stock: false })
  expect(await stockOf(product)).toBe(10)
})
