import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findAnything } from '#contracts/finder.ts'
import { OrderDetails } from '#contracts/orders.ts'
import { listUsers } from '#contracts/users.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readAllOf } from '#server/privacy/privacy-export.store.ts'
import { claimSteps } from '../claims/claim-steps.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ withPages: true, settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const password = 'amethyst and silver'

const ToldRefund = z.object({ amount: z.number(), reason: z.string(), status: z.string() })
const Copy = z.object({ orders: z.array(z.object({ refunds: z.array(ToldRefund) })) })

async function withPassword<Person extends { id: string }>(person: Person): Promise<Person> {
  const password_hash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash, phone: '9876543210' }).where('id', '=', person.id).execute()
  return person
}

async function buyer() {
  const checkout = await steps.checkOut(1, { name: 'Lotus Choker' })
  await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
  await withPassword(checkout.person)
  const review = { productId: checkout.product, name: 'Asha', email: 'x@y.in', rating: 5, review: 'It shines' }
  await checkout.person.post('/api/review/add', review)
  return checkout
}

const deliver = (orderId: string) =>
  db.updateTable('orders').set({ status: 'delivered' }).where('number', '=', orderId).execute()
const leave = (person: { post: Awaited<ReturnType<typeof shop.shopper>>['post'] }, given = password) =>
  person.post('/api/auth/delete-account', { password: given })

test('a shopper downloads all that the shop holds about them, and nothing that opens anything', async () => {
  const { person, orderId } = await buyer()
  const response = await person.fetch('/api/auth/my-data')
  expect(response.headers.get('content-disposition')).toContain('my-data.json')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { id: person.id, phone: '9876543210' },
    orders: [{ number: orderId, lines: [{ name: 'Lotus Choker' }], address: { fullName: 'Asha Rao' } }],
    reviews: [{ review: 'It shines' }],
  })
  expect(text).not.toMatch(/password|hash|token/i)
  expect((await shop.visitor.fetch('/api/auth/my-data')).status).toBe(401)
})

test('the copy tells what became of an order: what it cost and what went back in rupees, its parcel, and all that its own page tells', async () => {
  const { person, orderId } = await buyer()
  const staff = await withPassword(await shop.admin())
  await staff.put(`/api/orders/${orderId}/status`, { status: 'shipped', trackingNumber: 'AWB-77' })
  await staff.post(`/api/orders/${orderId}/refund`, { amount: 120, reason: 'A stone was missing', password })
  await staff.post(`/api/orders/${orderId}/letters`, { kind: 'confirmation' })
  await db.insertInto('admin_requests').values({ user_id: person.id, status: 'declined' }).execute()

  const copy: unknown = await (await person.fetch('/api/auth/my-data')).json()
  expect(copy).toMatchObject({
    adminRequest: { status: 'declined' },
    orders: [
      {
        tracking_number: 'AWB-77',
        shipping_method: 'flat',
        ...{ subtotal: 500, shipping: 0, total: 500 },
        lines: [{ name: 'Lotus Choker', quantity: 1, price: 500 }],
        payments: [{ amount: 500 }],
        refunds: [{ amount: 120, reason: 'A stone was missing' }],
        timeline: expect.arrayContaining([expect.objectContaining({ words: expect.stringContaining('₹120.00') })]),
      },
    ],
  })
  // What staff note for each other is not about the shopper.
  expect(JSON.stringify(copy)).not.toContain('was sent once more')
})

test('the copy tells of the refunds that the order’s page tells of: not of one that was never sent, nor of one that was sent again', async () => {
  const { person, orderId } = await buyer()
  const staff = await withPassword(await shop.admin())
  const refund = (reason: string) => staff.post(`/api/orders/${orderId}/refund`, { amount: 120, reason, password })
  const refundsOf = async () => {
    const page = z.parse(z.object({ order: OrderDetails }), (await person.get(`/api/orders/${orderId}`)).body)
    const copy = z.parse(Copy, await (await person.fetch('/api/auth/my-data')).json())
    const told = page.order.refunds.map(({ amount, reason, status }) => ({ amount, reason, status }))
    return { onPage: told, inCopy: copy.orders[0]?.refunds }
  }
  await steps.switches({ failRefunds: true })
  await refund('A stone was missing')
  await until(async () => (await steps.refundsOf(orderId)).some(({ status }) => status === 'failed'))
  await steps.switches({})
  const refused = [{ amount: 120, reason: 'A stone was missing', status: 'failed' }]
  expect(await refundsOf(), 'it is owed').toEqual({ onPage: refused, inCopy: refused })

  await refund('Once more')
  for (const name of ['refund', 'refund-refused']) await jobsDone(db, { name })
  const { id: order_id } = await steps.orderOf(orderId)
  const paid = db.selectFrom('payments').select('id as payment_id').where('order_id', '=', order_id)
  const payment = await paid.executeTakeFirstOrThrow()
  // It gave way to what went back in the provider's dashboard.
  const neverSent = { id: newId(), order_id, amount: 30_000, reason: 'Never sent', status: 'failed' } as const
  await db
    .insertInto('refunds')
    .values({ ...neverSent, ...payment })
    .execute()
  const sent = [{ amount: 120, reason: 'Once more', status: 'done' }]
  expect(await refundsOf()).toEqual({ onPage: sent, inCopy: sent })
  expect(shop.takeErrors()).toHaveLength(1)
})

test('a deleted account is gone: no way in, no trace but the orders, and those without phone and e-mail', async () => {
  const { person, orderId, product } = await buyer()
  await deliver(orderId)
  await person.post('/api/wishlist', { productId: product })
  await person.post('/api/cart/add', { productId: product })
  await person.post('/api/contact', { name: 'Asha', email: 'asha@example.in', message: 'Is it real silver?' })
  await db.insertInto('admin_requests').values({ user_id: person.id, status: 'declined' }).execute()
  const filled = { cart: [{}], wishlist: [{}], messages: [{}], reviews: [{}], adminRequest: { status: 'declined' } }
  expect(await readAllOf(db, person.id)).toMatchObject(filled)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirstOrThrow()

  expect(await leave(person, 'wrong')).toMatchObject({ status: 403 })
  expect(await leave(person)).toMatchObject({ status: 200, body: { message: 'Your account has been deleted' } })

  expect((await person.get('/api/auth/me')).status).toBe(401)
  expect((await shop.visitor.post('/api/auth/login', { email, password })).status).toBe(401)
  const { account, orders, ...others } = await readAllOf(db, person.id)
  expect(account).toMatchObject({ name: 'Deleted account', phone: null, pincode: null, profile_image: null })
  expect(orders.map(({ number }) => number)).toEqual([orderId])
  const nothing = { sessions: [], cart: [], wishlist: [], reviews: [], messages: [], claims: [], adminRequest: null }
  expect(others).toEqual(nothing)
  const letters = db.selectFrom('contact_messages').select('id').where('message', '=', 'Is it real silver?')
  expect(await letters.execute(), 'nor is it kept without whose it was').toEqual([])
  const order = await steps.orderOf(orderId)
  expect(order.address).toMatchObject({ fullName: 'Asha Rao', city: 'Mysuru', phone: '0000000000' })
  expect(JSON.stringify(order.address)).not.toContain('asha@example.in')
  const review = await db.selectFrom('reviews').select(['name', 'email']).where('product_id', '=', product).execute()
  expect(review).toEqual([{ name: 'A customer', email: '' }])
  expect((await (await shop.admin()).get(`/api/orders/${orderId}`)).status).toBe(200)
  const registered = await shop.visitor.post('/api/auth/register', { name: 'Asha', email, password, role: 'user' })
  expect(registered.status, 'the address may be used anew').toBe(201)
})

test('whoever has gone is nobody whom staff could look up or make an admin, and their order is still found', async () => {
  const { person, orderId } = await buyer()
  await deliver(orderId)
  const staff = await shop.admin()
  const listed = async () => z.parse(listUsers.reply, (await staff.get('/api/users?limit=100')).body)
  const before = await listed()
  expect(before.rows.map(({ _id }) => _id)).toContain(person.id)
  await leave(person)

  const after = await listed()
  expect(after.rows.map(({ _id }) => _id)).not.toContain(person.id)
  expect(after.total).toBe(before.total - 1)
  expect((await staff.get('/api/users?search=deleted')).body).toMatchObject({ rows: [], total: 0 })
  const { found } = z.parse(findAnything.reply, (await staff.get('/api/find?q=deleted')).body)
  expect(found.filter(({ kind }) => kind === 'user')).toEqual([])
  expect((await staff.get(`/api/orders?search=${orderId}`)).body).toMatchObject({ orders: [{ orderId }] })
})

test('an account with an order on its way stays until that has arrived', async () => {
  const { person, orderId } = await buyer()
  expect(await leave(person)).toMatchObject({ status: 409, body: { message: expect.stringContaining(orderId) } })
  await deliver(orderId)
  expect((await leave(person)).status).toBe(200)
})

test('an account stays while the shop owes money: a refund that the bank refused is sent in another way first', async () => {
  const { person, orderId } = await buyer()
  const staff = await withPassword(await shop.admin())
  await steps.switches({ failRefunds: true })
  await staff.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password })
  const owed = { status: 409, body: { message: expect.stringContaining(`Money for order ${orderId}`) } }
  expect(await leave(person)).toMatchObject(owed)
  await until(async () => (await steps.refundsOf(orderId)).some(({ status }) => status === 'failed'))
  await steps.switches({})
  expect(await leave(person)).toMatchObject(owed)

  expect((await staff.post(`/api/orders/${orderId}/refund`, { reason: 'Once more', password })).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  expect((await leave(person)).status).toBe(200)
  expect(shop.takeErrors()).toHaveLength(1)
})

test('a part that the bank refused and that went back since keeps nobody from leaving', async () => {
  const { person, orderId } = await buyer()
  await deliver(orderId)
  const staff = await withPassword(await shop.admin())
  const refund = () => staff.post(`/api/orders/${orderId}/refund`, { amount: 120, reason: 'A stone', password })
  await steps.switches({ failRefunds: true })
  await refund()
  await until(async () => (await steps.refundsOf(orderId)).some(({ status }) => status === 'failed'))
  await steps.switches({})
  expect((await leave(person)).status).toBe(409)

  expect((await refund()).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  expect((await leave(person)).status).toBe(200)
  expect(shop.takeErrors()).toHaveLength(1)
})

test('an open checkout gives its pieces back', async () => {
  const { person, product } = await steps.checkOut(3)
  await withPassword(person)
  expect((await leave(person)).status).toBe(200)
  expect(await steps.stockOf(product)).toBe(10)
})

test('the last admin can’t leave', async () => {
  await db.updateTable('users').set({ role: 'user' }).execute()
  const [first, second] = [await withPassword(await shop.admin()), await withPassword(await shop.admin())]
  const both = await Promise.all([leave(first), leave(second)])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
})

test('a report of damage is in the copy, keeps the account while it is open, and goes with it with all its files', async () => {
  const claims = claimSteps(shop)
  const { person, claim } = await claims.reported()
  await withPassword(person)
  const copy: unknown = await (await person.fetch('/api/auth/my-data')).json()
  expect(copy).toMatchObject({ claims: [{ words: 'The clasp is broken.', photos: claim.photos, video: claim.video }] })
  expect(await leave(person)).toMatchObject({ status: 409, body: { message: expect.stringContaining('still open') } })

  const { video, photos } = await db
    .selectFrom('claims')
    .select(['video', 'photos'])
    .where('id', '=', claim._id)
    .executeTakeFirstOrThrow()
  const admin = await claims.owner()
  await admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'declined', reason: 'It is how it was made.' })
  expect((await leave(person)).status).toBe(200)
  await jobsDone(db, { name: 'forget-claim-video' })
  await jobsDone(db, { name: 'forget-picture' })
  const isKept = async (path: string) => {
    const file = await shop.app.deps.files.open(path)
    file?.stream.destroy()
    return file !== undefined
  }
  expect(await isKept(video)).toBe(false)
  for (const photo of photos) expect(await isKept(photo.replace('/media/', ''))).toBe(false)
})

test('what came with a report is not among the files for everyone', async () => {
  const { claim } = await claimSteps(shop).reported()
  const { video, photos } = await db
    .selectFrom('claims')
    .select(['video', 'photos'])
    .where('id', '=', claim._id)
    .executeTakeFirstOrThrow()
  for (const path of [video, ...photos])
    expect((await shop.visitor.fetch(`/media/${path.replace('/media/', '')}`)).status).toBe(404)
})

test('whoever registers with somebody else’s address gets nothing of what that person wrote, and takes nothing away', async () => {
  const email = 'victim@example.in'
  const words = { name: 'Victim', email, message: 'My order is late' }
  await shop.visitor.post('/api/contact', words)
  await shop.visitor.post('/api/auth/register', { name: 'Mallory', email, password, role: 'user' })
  const { body } = await shop.visitor.post('/api/auth/login', { email, password })
  const mallory = shop.visitor.with({ authorization: `Bearer ${String(body.token)}` })
  expect(await (await mallory.fetch('/api/auth/my-data')).text()).not.toContain('My order is late')
  expect((await leave(mallory)).status).toBe(200)
  const kept = await db.selectFrom('contact_messages').select('message').where('email', '=', email).execute()
  expect(kept).toEqual([{ message: 'My order is late' }])
})

test('orders that nobody had looked at leave staff’s badge with the account: no row of a person leads to them', async () => {
  const admin = await shop.admin()
  const unseen = async () => Number((await admin.get('/api/orders/admin/unseen-count')).body.count)
  const before = await unseen()
  const { person, orderId } = await buyer()
  expect(await unseen()).toBe(before + 1)
  await deliver(orderId)
  expect((await leave(person)).status).toBe(200)
  expect(await unseen()).toBe(before)
})

test('whoever has gone stands by name on no page any more, not even on one that was kept', async () => {
  const { person, orderId, product } = await buyer()
  await deliver(orderId)
  const page = async () => {
    const { headers, body } = await shop.rawGet(`/product/${product}`, { 'accept-encoding': 'identity' })
    return { isKept: headers['x-cache'] === 'hit', html: body.toString() }
  }
  await until(async () => (await page()).isKept)
  expect((await page()).html).toContain('Asha')

  await leave(person)
  const { html } = await until(async () => {
    const now = await page()
    return now.html.includes('Asha') ? undefined : now
  }, 5000)
  expect(html).toContain('It shines')
})
