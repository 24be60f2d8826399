import { sql } from 'kysely'
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
const checkedOutHoursAgo = (number: string, hours: number) =>
  db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - hours * 3600_000) })
    .where('number', '=', number)
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

test('while the provider does not say what became of an attempt, nobody is told that nothing was charged', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  await steps.switches({ answers: 'down' })
  const answer = await report(person, { reason: 'dismissed', metadata: { order_id: providerOrder } })
  await steps.switches({})
  const message = 'We have no payment for this order so far'
  expect(answer.body).toMatchObject({ orderId, paymentStatus: 'pending', message })
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
    { amount: 100_000, reason: expect.stringContaining('some of them can’t be had any more') },
  ])
  await until(async () => (await refundsOf(orderId))[0]?.status === 'done')
  const { body } = await person.get(`/api/razorpay/payment/${answer.razorpay_payment_id}`)
  expect(body).toMatchObject({ payment: { status: 'refunded' } })
  // What could not be had is still in the cart, and may be ordered anew.
  expect((await person.get('/api/cart')).body).toMatchObject({ count: 2 })
  const admin = await shop.admin()
  const notNew = { orderId, isNew: false }
  expect((await admin.get(`/api/orders?search=${orderId}`)).body).toMatchObject({ orders: [notNew] })
  expect((await admin.get(`/api/orders/user/${person.id}`)).body).toMatchObject({ orders: [notNew] })
  expect((await admin.get(`/api/orders/${orderId}/desk`)).body).toMatchObject({ data: notNew })
})

test.each([
  { what: 'a piece that has left the shop', changed: { deleted_at: new Date() } },
  { what: 'a size that is not offered any more', changed: { sizes: ['L'] } },
  { what: 'a colour that is not offered any more', changed: { colors: ['Silver'] } },
])('a late payment for $what goes back whole, and nothing is sent', async ({ changed }) => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2, { sizes: ['S', 'L'], colors: ['Gold'] })
  await lapse(orderId)
  await freeLapsedHolds(shop.app.deps)
  await db.updateTable('products').set(changed).where('id', '=', product).execute()

  expect((await verify(person, await pay(providerOrder))).body).toMatchObject({
    paymentStatus: 'refunded',
    order: { orderStatus: 'cancelled' },
  })
  expect(await stockOf(product)).toBe(10)
  await until(async () => (await refundsOf(orderId))[0]?.status === 'done')
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 100_000 }])
})

test('whoever checks out in a sale and begins to pay days after it has the money back, and not the pieces at its prices', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2)
  await report(person, { reason: 'dismissed', metadata: { order_id: providerOrder } })
  await checkedOutHoursAgo(orderId, 48)
  await db.updateTable('products').set({ price: 150_000 }).where('id', '=', product).execute()

  expect((await verify(person, await pay(providerOrder))).body).toMatchObject({
    paymentStatus: 'refunded',
    order: { orderStatus: 'cancelled' },
  })
  expect(await stockOf(product)).toBe(10)
  expect(await refundsOf(orderId)).toMatchObject([
    { amount: 100_000, reason: expect.stringContaining('your pieces cost more by now') },
  ])
})

test.each([
  { who: 'pays the same evening for what costs more', hoursAgo: 5, price: 150_000 },
  { who: 'pays days later for what costs no more', hoursAgo: 48, price: 50_000 },
])('whoever $who gets what they checked out with', async ({ hoursAgo, price }) => {
  const { person, product, providerOrder, orderId } = await steps.checkOut(2)
  await report(person, { reason: 'dismissed', metadata: { order_id: providerOrder } })
  await checkedOutHoursAgo(orderId, hoursAgo)
  await db.updateTable('products').set({ price }).where('id', '=', product).execute()

  const paid = { paymentStatus: 'paid', order: { totalAmount: 1000 } }
  expect((await verify(person, await pay(providerOrder))).body).toMatchObject(paid)
  expect(await stockOf(product)).toBe(8)
})

test('a piece that leaves the shop while it is kept for a checkout is still theirs to pay for', async () => {
  const { person, product, providerOrder } = await steps.checkOut()
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product).execute()
  expect((await verify(person, await pay(providerOrder))).body).toMatchObject({ paymentStatus: 'paid' })
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

async function payWith(providerOrder: string, switches: object) {
  await steps.switches(switches)
  const answer = await pay(providerOrder)
  await steps.switches({})
  return answer
}

/** Pays too little, as where the provider's account gives a discount of its own. */
const payTooLittle = (providerOrder: string) => payWith(providerOrder, { wrongAmount: true })

test.each([
  ['an amount that is not the order’s total', { wrongAmount: true }],
  ['the order’s number in dollars', { wrongCurrency: true }],
  ['the order’s number in dollars, only reserved so far,', { wrongCurrency: true, leaveAuthorized: true }],
])('%s goes back, its shopper is told, and the order can still be paid', async (_, switches) => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const answer = await payWith(providerOrder, switches)
  for (let time = 0; time < 2; time += 1)
    expect((await verify(person, answer)).body).toMatchObject({
      orderId,
      message: 'Your payment was not the order’s total, so we are refunding all of it. You can pay again.',
      paymentStatus: 'failed',
      order: { paymentStatus: 'failed', orderStatus: 'pending' },
    })
  expect(await orderOf(orderId)).toMatchObject({ paid_at: null })
  expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'returned' }])
  await jobsDone(db, { name: 'refund' })
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'done' }])

  const [again, twin] = await Promise.all([steps.created(person, 500), steps.created(person, 500)])
  expect(again).toMatchObject({ orderId, order: { id: twin.order.id } })
  expect(again.order.id).not.toBe(providerOrder)
  expect((await verify(person, await pay(again.order.id))).body).toMatchObject({ paymentStatus: 'paid' })
  expect((await verify(person, answer)).body, 'the first is told of once more').toMatchObject({ paymentStatus: 'paid' })
  expect((await paymentsOf(orderId)).map(({ outcome }) => outcome).toSorted()).toEqual(['returned', 'settled'])
  expect(await refundsOf(orderId)).toHaveLength(1)
  expect(await stockOf(product)).toBe(9)
})

test('a card that is declined after a payment of another amount went back gives the stock back at once', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  await verify(person, await payTooLittle(providerOrder))
  const again = await steps.created(person, 500)
  expect((await report(person, await failToPay(again.order.id))).body).toMatchObject({ paymentStatus: 'failed' })
  expect(await stockOf(product)).toBe(10)
  expect(await steps.created(person, 500)).toMatchObject({ orderId, order: { id: again.order.id } })
})

test('a payment of another amount that could not be confirmed at once ends the waiting when it is found', async () => {
  const { person, product, providerOrder, orderId } = await steps.checkOut()
  const answer = await payTooLittle(providerOrder)
  await steps.switches({ answers: 'down', times: 1 })
  expect((await verify(person, answer)).body).toMatchObject({ paymentStatus: 'confirming' })
  await until(async () => (await paymentsOf(orderId)).length === 1)
  expect((await person.get(`/api/orders/${orderId}`)).body).toMatchObject({ order: { paymentStatus: 'failed' } })
  await lapse(orderId)
  await freeLapsedHolds(shop.app.deps)
  expect(await stockOf(product)).toBe(10)
})

test('a payment of another amount that comes after the right one changes nothing of the order', async () => {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const tooLittle = await payTooLittle(providerOrder)
  await db.updateTable('provider_orders').set({ is_current: false }).where('id', '=', providerOrder).execute()
  await verify(person, await pay((await steps.created(person, 500)).order.id))
  expect((await verify(person, tooLittle)).body).toMatchObject({ paymentStatus: 'paid' })
  expect(await orderOf(orderId)).toMatchObject({ payment_status: 'paid', status: 'processing' })
  await jobsDone(db, { name: 'refund' })
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 49_900, status: 'done' }])
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

test('an order that can’t be freed is no reason to refuse another shopper what a third one has kept too long', async () => {
  const broken = await steps.checkOut()
  const piece = await addTestProduct(db, { price: 50_000, stock: 1 })
  const [binu, chitra] = [await shop.shopper(), await shop.shopper()]
  for (const person of [binu, chitra]) await person.post('/api/cart/add', { productId: piece })
  const { id } = await orderOf(broken.orderId)
  for (const { orderId } of [broken, await steps.created(chitra, 500)]) await lapse(orderId)
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Not this one'; end $$;
    create trigger refuse before update on orders for each row when (old.id = ${sql.lit(id)}) execute function refuse()
  `.execute(db)

  const { status } = await steps.createOrder(binu, 500)
  await sql`drop function refuse cascade`.execute(db)
  expect(status).toBe(200)
  // The job of every minute may have met it too.
  for (const line of shop.takeErrors()) expect(line).toMatchObject({ msg: 'a lapsed hold could not be freed' })
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
  await steps.switches({ webhooks: 'drop' })
  await shop.app.deps.payments.refund(id, { key: 'by-the-dashboard', amount: 100_000 })
  await steps.switches({})
  await timePasses()
  await reconcile(shop.app.deps)
  await until(async () => (await orderOf(orderId)).payment_status === 'refunded')
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', holds_stock: false })
  expect(await stockOf(product)).toBe(10)
})
