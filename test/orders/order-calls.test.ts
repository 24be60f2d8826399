import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOrdersOfUser } from '#contracts/order-lists.ts'
import { Order } from '#contracts/orders.ts'
import { inTurn } from '../harness/all-at-once.ts'
import { addTestProduct, givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const password = 'amethyst and silver'

const pay = async (quantity = 1) => {
  const checkout = await steps.checkOut(quantity)
  await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
  return checkout
}
const ordersIn = (body: unknown) => z.parse(z.object({ orders: z.array(Order) }), body).orders
async function owner() {
  const admin = await shop.admin()
  await givePassword(db, admin, password)
  return admin
}

test('my orders are mine alone, newest first, and leave out what was never paid', async () => {
  const { person, orderId, product } = await pay()
  await person.post('/api/cart/add', { productId: product })
  await steps.verify(person, await steps.pay((await steps.created(person, 500)).order.id))
  await person.post('/api/cart/add', { productId: product })
  await steps.created(person, 500)

  const { status, body } = await person.get('/api/orders/myorders?page=1&limit=10')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, pages_count: 1, total: 2 })
  expect(ordersIn(body).at(-1)?.orderId).toBe(orderId)
  expect((await person.get('/api/orders/myorders?limit=1&page=2')).body).toMatchObject({
    orders: [{ orderId }],
    pages_count: 2,
  })
  expect((await (await shop.shopper()).get('/api/orders/myorders')).body).toMatchObject({ orders: [], pages_count: 0 })
})

test('one order is found by its id and by its number, by its owner and by staff', async () => {
  const { person, orderId } = await pay()
  const { id } = await steps.orderOf(orderId)
  for (const name of [id, orderId]) {
    expect((await person.get(`/api/orders/${name}`)).body).toMatchObject({ data: { orderId }, order: { _id: id } })
    expect((await (await shop.admin()).get(`/api/orders/${name}`)).status).toBe(200)
    expect((await (await shop.shopper()).get(`/api/orders/${name}`)).status).toBe(404)
  }
  for (const name of ['AL00000000', '7', '12345678-abc', '01900000-0000-7000-8000-000000000000', 'x'.repeat(60)])
    expect((await person.get(`/api/orders/${name}`)).status).toBe(404)
})

test('staff see all orders, those of one person, and under their own filter those never paid', async () => {
  const admin = await shop.admin()
  const paid = await pay()
  const unpaid = await steps.checkOut()
  const numbers = async (path: string) => ordersIn((await admin.get(path)).body).map(({ orderId }) => orderId)
  expect(await numbers('/api/orders?limit=100')).toContain(paid.orderId)
  expect(await numbers('/api/orders?limit=100')).not.toContain(unpaid.orderId)
  expect(await numbers('/api/orders?limit=100&unpaid=true')).toContain(unpaid.orderId)
  expect(await numbers(`/api/orders/user/${paid.person.id}`)).toEqual([paid.orderId])
  expect(await numbers(`/api/orders/user/${unpaid.person.id}`)).toEqual([])
  expect((await admin.get('/api/orders/user/01900000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('the badge counts paid orders nobody has seen, until they are', async () => {
  const admin = await shop.admin()
  const count = async () => Number((await admin.get('/api/orders/admin/unseen-count')).body.count)
  const before = await count()
  const { person } = await pay()
  await steps.checkOut()
  expect(await count()).toBe(before + 1)
  expect((await admin.put(`/api/orders/user/${person.id}/mark-seen`)).body).toMatchObject({ success: true, count: 1 })
  expect(await count()).toBe(before)
  expect((await admin.put(`/api/orders/user/${person.id}/mark-seen`)).body).toMatchObject({ count: 0 })
})

test('an order that is paid while staff look at the others of that person is still news', async () => {
  const admin = await shop.admin()
  const { person, product } = await pay()
  const mark = (before: string) =>
    admin.put(`/api/orders/user/${person.id}/mark-seen?before=${encodeURIComponent(before)}`)
  const { body } = await admin.get(`/api/orders/user/${person.id}`)
  const { readAt } = z.parse(z.object({ readAt: z.string() }), body)
  await person.post('/api/cart/add', { productId: product })
  const { order, orderId } = await steps.created(person, 500)
  await steps.verify(person, await steps.pay(order.id))

  expect((await mark(readAt)).body).toMatchObject({ count: 1 })
  const { orders } = z.parse(listOrdersOfUser.reply, (await admin.get(`/api/orders/user/${person.id}`)).body)
  expect(orders.filter(({ isNew }) => isNew)).toMatchObject([{ orderId, seenByAdmin: false }])
  expect((await mark('soon')).status).toBe(400)
})

test('an order goes only where the table lets it', async () => {
  const admin = await shop.admin()
  const { orderId } = await pay()
  const become = async (status: string, more = {}) => admin.put(`/api/orders/${orderId}/status`, { status, ...more })
  expect((await become('delivered')).status).toBe(409)
  expect((await become('pending')).status).toBe(409)
  expect((await become('lost')).status).toBe(400)
  expect((await become('shipped', { trackingNumber: 'AWB 77' })).body).toMatchObject({
    message: 'Order updated successfully',
    order: { orderStatus: 'shipped', trackingNumber: 'AWB 77' },
  })
  expect((await become('shipped', { trackingNumber: 'AWB 78' })).body).toMatchObject({
    order: { trackingNumber: 'AWB 78' },
  })
  expect((await become('cancelled', { password })).status).not.toBe(200)
  expect((await become('delivered')).body).toMatchObject({ order: { orderStatus: 'delivered' } })
  expect((await become('shipped')).status).toBe(409)
  const unpaid = await steps.checkOut()
  expect((await admin.put(`/api/orders/${unpaid.orderId}/status`, { status: 'processing' })).status).toBe(409)
})

test('an order that is paid in the very moment staff cancel it asks for the password too, and no money goes back', async () => {
  const admin = await owner()
  const { person, orderId, providerOrder } = await steps.checkOut()
  const answer = await steps.pay(providerOrder)
  const hold = sql`select id from users where id = ${person.id} for no key update`
  const cancel = () => admin.put(`/api/orders/${orderId}/status`, { status: 'cancelled' })
  expect(await inTurn(shop.databaseUrl, hold, [() => steps.verify(person, answer), cancel])).toMatchObject([
    { status: 200, body: { paymentStatus: 'paid' } },
    { status: 403, body: { code: 'password_needed' } },
  ])
  expect(await steps.orderOf(orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' })
  expect(await steps.refundsOf(orderId)).toEqual([])
})

test('cancelling a paid order asks for the password, sends the money back and puts the pieces on the shelf', async () => {
  const admin = await owner()
  const { person, orderId, product, providerOrder } = await pay(3)
  const cancel = (more = {}) => admin.put(`/api/orders/${orderId}/status`, { status: 'cancelled', ...more })
  expect(await cancel()).toMatchObject({ status: 403, body: { code: 'password_needed' } })
  expect(await cancel({ password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_needed' } })
  expect(await steps.stockOf(product)).toBe(7)

  expect((await cancel({ password })).body).toMatchObject({
    order: { orderStatus: 'cancelled', paymentStatus: 'refunded' },
  })
  expect(await steps.stockOf(product)).toBe(10)
  await jobsDone(db, { name: 'refund' })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 150_000, status: 'done' }])
  const [payment] = await shop.app.deps.payments.listPaymentsOf(providerOrder)
  expect(payment).toMatchObject({ status: 'refunded', amount_refunded: 150_000 })
  expect((await cancel({ password })).status).toBe(409)
  expect((await person.get('/api/orders/myorders')).body).toMatchObject({ total: 1 })
})

test('cancelling an unpaid order frees its pieces, and a payment that comes after all goes back', async () => {
  const admin = await shop.admin()
  const { person, orderId, product, providerOrder } = await steps.checkOut(2)
  expect((await admin.put(`/api/orders/${orderId}/status`, { status: 'cancelled' })).status).toBe(200)
  expect(await steps.stockOf(product)).toBe(10)
  await steps.verify(person, await steps.pay(providerOrder))
  expect(await steps.orderOf(orderId)).toMatchObject({
    status: 'cancelled',
    paid_at: null,
    payment_status: 'refunded',
  })
  expect(await steps.refundsOf(orderId)).toHaveLength(1)
  expect(await steps.stockOf(product)).toBe(10)
})

test('staff send back a part, then the rest, and never more than was paid', async () => {
  const admin = await owner()
  const { orderId } = await pay(2)
  const refund = (more = {}) =>
    admin.post(`/api/orders/${orderId}/refund`, { reason: 'A stone was missing', password, ...more })
  expect(await refund({ password: undefined })).toMatchObject({ status: 403 })
  expect((await refund({ amount: 300.5 })).body).toMatchObject({ order: { paymentStatus: 'partly_refunded' } })
  expect(await refund({ amount: 700 })).toMatchObject({
    status: 400,
    body: { errors: { amount: 'Only ₹699.50 is left to give back' } },
  })
  const both = await Promise.all([refund({ amount: 400 }), refund({ amount: 400 })])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  expect((await refund()).body).toMatchObject({ order: { paymentStatus: 'refunded', orderStatus: 'processing' } })
  await jobsDone(db, { name: 'refund' })
  const refunds = await steps.refundsOf(orderId)
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000)
  expect(refunds.every(({ status }) => status === 'done')).toBe(true)
})

test('who sends back 50 paise reads what the least is', async () => {
  const admin = await owner()
  const { orderId } = await pay()
  const half = { amount: 0.5, reason: 'Late', password }
  const words = 'Amount must be a number from 1 to 2,00,00,000, such as 1299.50'
  expect(await admin.post(`/api/orders/${orderId}/refund`, half)).toMatchObject({
    status: 400,
    body: { errors: { amount: words } },
  })
})

test('a part that would leave less than the provider ever sends back is refused', async () => {
  const admin = await owner()
  const { orderId } = await pay()
  const refund = (amount: number) => admin.post(`/api/orders/${orderId}/refund`, { amount, reason: 'Late', password })
  const words = 'That would leave ₹0.50, which could never go back: the least is ₹1.00'
  expect(await refund(499.5)).toMatchObject({ status: 400, body: { errors: { amount: words } } })
  expect(await steps.refundsOf(orderId)).toEqual([])
  expect([(await refund(499)).status, (await refund(1)).status]).toEqual([200, 200])
  await jobsDone(db, { name: 'refund' })
  expect((await steps.refundsOf(orderId)).map(({ status }) => status)).toEqual(['done', 'done'])
})

test('a part that is sent back twice, since the first reply was lost, goes back once', async () => {
  const admin = await owner()
  const { orderId } = await pay(2)
  const refund = (more: object) =>
    admin.post(`/api/orders/${orderId}/refund`, { amount: 100, reason: 'A stone was missing', password, ...more })
  expect((await refund({ refundable_seen: 1000 })).status).toBe(200)
  const words =
    'What can still go back has changed meanwhile: it is ₹900.00 now. Look at the refunds of this order before you send more.'
  expect(await refund({ refundable_seen: 1000 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: words, errors: { amount: words } },
  })
  expect(await steps.refundsOf(orderId)).toHaveLength(1)

  // Who looks again and means it sends a second part; two who saw the same send one between them.
  const both = await Promise.all([1, 2].map(() => refund({ refundable_seen: '900' })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await refund({ amount: undefined, refundable_seen: 900 })).status).toBe(409)
  expect((await refund({ refundable_seen: 'much' })).status).toBe(400)
  expect((await refund({})).status, 'who does not say what they saw is believed').toBe(200)
  expect(await steps.refundsOf(orderId)).toHaveLength(3)
  await jobsDone(db, { name: 'refund' })
})

test('of an order of more than a crore, a part and all that is left go back', async () => {
  const admin = await owner()
  const person = await shop.shopper()
  const productId = await addTestProduct(db, { price: 800_000_000, stock: 2 })
  await person.post('/api/cart/add', { productId, quantity: 2 })
  const { order, orderId } = await steps.created(person, 16_000_000)
  await steps.verify(person, await steps.pay(order.id))
  const refund = (amount: number, refundable_seen: number) =>
    admin.post(`/api/orders/${orderId}/refund`, { amount, refundable_seen, reason: 'A stone was missing', password })
  expect((await refund(500, 16_000_000)).status).toBe(200)
  expect((await refund(15_999_500, 15_999_500)).status).toBe(200)
  const back = (await steps.refundsOf(orderId)).map(({ amount }) => amount)
  expect(back.toSorted((one, other) => one - other)).toEqual([50_000, 1_599_950_000])
  await jobsDone(db, { name: 'refund' })
})

test('all that is left, sent back twice, is told to have gone back already', async () => {
  const admin = await owner()
  const { orderId } = await pay()
  const body = { reason: 'Kindness', password, refundable_seen: 500 }
  const refund = () => admin.post(`/api/orders/${orderId}/refund`, body)
  expect((await refund()).status).toBe(200)
  expect(await refund()).toMatchObject({ status: 409, body: { message: expect.stringContaining('it is ₹0.00 now') } })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 50_000 }])
})

test('of several who send back all that is left at once, one does and is on record', async () => {
  const admin = await owner()
  const { orderId } = await pay()
  const refund = () => admin.post(`/api/orders/${orderId}/refund`, { reason: 'Kindness', password })
  const answers = await Promise.all([refund(), refund(), refund()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await refund()).toMatchObject({ status: 409, body: { message: 'All of it has gone back already' } })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 50_000 }])
  const { id } = await steps.orderOf(orderId)
  const records = db.selectFrom('audit').select('action').where('subject_id', '=', id)
  expect(await records.where('action', '=', 'order refunded').execute()).toHaveLength(1)
})

test('a paid order without an address takes one from its owner, once; staff may put it right until the courier has it', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await steps.verify(person, await steps.pay(providerOrder))
  const set = (who: Pick<typeof person, 'put'>, fullName: string) =>
    who.put(`/api/orders/${orderId}/address`, { address: { ...address, fullName } })
  expect((await set(await shop.shopper(), 'Mallory')).status).toBe(404)
  expect((await set(person, 'Asha Rao')).body).toMatchObject({ order: { address: { fullName: 'Asha Rao' } } })
  expect((await set(person, 'Another')).status).toBe(409)
  await jobsDone(db, { name: 'ship-order' })
  expect((await person.get(`/api/orders/${orderId}`)).body).toMatchObject({
    order: { trackingNumber: expect.any(String), hasReceipt: true },
  })
  expect((await set(await shop.admin(), 'Too Late')).status).toBe(409)
})

test('an order that was cancelled takes an address from nobody', async () => {
  const admin = await owner()
  const { person, orderId } = await steps.checkOut()
  const { id } = await steps.orderOf(orderId)
  await db.updateTable('orders').set({ address: null }).where('id', '=', id).execute()
  expect((await admin.put(`/api/orders/${orderId}/status`, { status: 'cancelled' })).status).toBe(200)
  const refused = { code: 'conflict', message: 'This order was cancelled, so it needs no address' }
  for (const who of [person, admin])
    expect(await who.put(`/api/orders/${orderId}/address`, { address })).toMatchObject({ status: 409, body: refused })
  expect(await steps.orderOf(orderId)).toMatchObject({ address: null })
  const events = db.selectFrom('order_events').select('kind').where('order_id', '=', id)
  expect(await events.where('kind', '=', 'address').execute()).toEqual([])
})

test('what a later version has put on the timeline is told after that version was taken back', async () => {
  const { person, orderId } = await steps.checkOut()
  const { id } = await steps.orderOf(orderId)
  const event = { order_id: id, kind: 'gift_wrapped', words: 'It was wrapped.', author: 'shop' } as const
  await db.insertInto('order_events').values(event).execute()
  expect((await person.get(`/api/orders/${orderId}`)).body).toMatchObject({
    order: { timeline: [{ kind: 'placed' }, { kind: 'note', words: 'It was wrapped.' }] },
  })
})
