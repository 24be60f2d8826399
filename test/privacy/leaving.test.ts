import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '#server/accounts/hash-token.ts'
import { sendOrderLetter } from '#server/orders/order-letter.job.ts'
import { claimSteps } from '../claims/claim-steps.ts'
import { inTurn } from '../harness/all-at-once.ts'
import { addTestProduct, addTestReview, givePassword } from '../harness/builders.ts'
import { form } from '../harness/form.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { codeFor, mailsTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { address, type Person, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const claims = claimSteps(shop)
const password = 'amethyst and silver'

async function withPassword(person: Person): Promise<Person> {
  await givePassword(db, person, password)
  return person
}

const leave = async (person: Person) => (await person.post('/api/auth/delete-account', { password })).status
const changePicture = async (person: Person) => {
  const body = await form({ name: 'Asha Devi Rao', phone: '9876543210', profileImage: true })
  return (await person.fetch('/api/auth/profile', { method: 'PUT', body })).status
}
const accountOf = (person: Person) => sql`select id from users where id = ${person.id} for no key update`

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _path of shop.app.deps.files.walk()) count += 1
  return count
}

/** The account is being deleted when the call comes, which waits for that in the middle of its work. */
async function leaveBefore(person: Person, call: () => Promise<number>): Promise<void> {
  const statuses = await inTurn(shop.databaseUrl, accountOf(person), [() => leave(person), call])
  expect(statuses).toEqual([200, 401])
}

test('a new name and picture that come while the account is deleted are not kept', async () => {
  const { person, orderId } = await steps.checkOut()
  const before = await countFiles()
  await leaveBefore(await withPassword(person), () => changePicture(person))
  const user = db.selectFrom('users').select(['name', 'phone', 'profile_image']).where('id', '=', person.id)
  expect(await user.execute()).toEqual([{ name: 'Deleted account', phone: null, profile_image: null }])
  const order = db.selectFrom('orders').select('found_by').where('number', '=', orderId)
  expect((await order.executeTakeFirstOrThrow()).found_by).not.toMatch(/Asha/i)
  expect(await countFiles()).toBe(before)
})

test('a picture that came just before the account was deleted goes with it', async () => {
  const person = await withPassword(await shop.shopper())
  const before = await countFiles()
  const both = [() => changePicture(person), () => leave(person)]
  expect(await inTurn(shop.databaseUrl, accountOf(person), both)).toEqual([200, 200])
  await jobsDone(db, { name: 'forget-picture' })
  expect(await countFiles()).toBe(before)
})

test('a report of damage that comes while the account is deleted is not kept, nor are its photos and video', async () => {
  const { person, orderId } = await claims.delivered()
  const before = await countFiles()
  await leaveBefore(await withPassword(person), async () => (await claims.report(person, orderId)).status)
  expect(await db.selectFrom('claims').select('id').where('user_id', '=', person.id).execute()).toEqual([])
  expect(await countFiles()).toBe(before)
})

test('an address that comes while the account is deleted is not kept with its order', async () => {
  const { person, orderId } = await steps.checkOut()
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await leaveBefore(
    await withPassword(person),
    async () => (await person.put(`/api/orders/${orderId}/address`, { address })).status,
  )
  expect(await steps.orderOf(orderId)).toMatchObject({ status: 'cancelled', address: null })
})

test('an address that comes with a payment while the account is deleted is not kept, and the money goes back', async () => {
  const { person, orderId, providerOrder } = await steps.checkOut()
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await withPassword(person)
  const answer = await steps.pay(providerOrder)
  const both = [() => leave(person), async () => (await steps.verify(person, answer, { address })).status]
  expect(await inTurn(shop.databaseUrl, accountOf(person), both)).toEqual([200, 200])
  expect(await steps.orderOf(orderId)).toMatchObject({ status: 'cancelled', address: null })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 50_000 }])
  await jobsDone(db, { name: 'refund' })
})

test('what is put into the cart or wished for while the account is deleted is not kept', async () => {
  const productId = await addTestProduct(db, { stock: 5 })
  const [buyer, wisher] = [await withPassword(await shop.shopper()), await withPassword(await shop.shopper())]
  await leaveBefore(buyer, async () => (await buyer.post('/api/cart/add', { productId })).status)
  await leaveBefore(wisher, async () => (await wisher.post('/api/wishlist', { productId })).status)
  for (const table of ['cart_lines', 'wishlist_items'] as const)
    expect(await db.selectFrom(table).select('user_id').where('product_id', '=', productId).execute()).toEqual([])
})

/** Sets a new password with a token from the mailbox. */
async function readyToReset(person: Person) {
  const resetToken = randomBytes(32).toString('base64url')
  const token = { token_hash: hashToken(resetToken), user_id: person.id, expires_at: new Date(Date.now() + 60_000) }
  await db.insertInto('reset_tokens').values(token).execute()
  return async () =>
    (await shop.visitor.post('/api/auth/reset-password', { resetToken, newPassword: 'sunstone-22' })).status
}

test('a new password by e-mail while the account is deleted opens nothing, and neither keeps the other waiting', async () => {
  const person = await withPassword(await shop.shopper())
  const reset = await readyToReset(person)
  const statuses = await inTurn(shop.databaseUrl, accountOf(person), [() => leave(person), reset])
  expect(statuses).toEqual([200, 400])
})

test('whoever holds session and password can’t delete the account once its owner has reset it from the mailbox', async () => {
  const person = await withPassword(await shop.shopper())
  const reset = await readyToReset(person)
  const statuses = await inTurn(shop.databaseUrl, accountOf(person), [reset, () => leave(person)])
  expect(statuses).toEqual([200, 401])
  const user = db.selectFrom('users').select('name').where('id', '=', person.id)
  expect(await user.execute()).toEqual([{ name: 'Asha Rao' }])
})

test('an account that is deleted twice at once is deleted once, and so it is on record', async () => {
  const person = await withPassword(await shop.shopper())
  await leaveBefore(person, () => leave(person))
  const records = db.selectFrom('audit').select('action').where('subject_id', '=', person.id)
  expect(await records.execute()).toEqual([{ action: 'account deleted' }])
})

test('a code from the mailbox that comes while the account is deleted leaves no way into it', async () => {
  const person = await withPassword(await shop.shopper())
  const email = `${person.id}@example.in`
  await shop.visitor.post('/api/auth/forgot-password', { email })
  const otp = await codeFor(shop.visitor, email)
  const trade = async () => (await shop.visitor.post('/api/auth/verify-otp', { email, otp })).status
  expect(await inTurn(shop.databaseUrl, accountOf(person), [() => leave(person), trade])).toEqual([200, 400])
  expect(await db.selectFrom('reset_tokens').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
})

test('a message that comes while the account is deleted is not kept', async () => {
  const person = await withPassword(await shop.shopper())
  const message = { name: 'Asha Rao', email: 'asha@example.in', message: 'Goodbye' }
  await leaveBefore(person, async () => (await person.post('/api/contact', message)).status)
  expect(await db.selectFrom('contact_messages').select('id').where('user_id', '=', person.id).execute()).toEqual([])
})

test('a review that is being written while the account is deleted stays without its name', async () => {
  const person = await withPassword(await shop.shopper())
  const productId = await addTestProduct(db)
  const review = { productId, name: 'Asha', email: 'asha@example.in', rating: 5, review: 'It shines' }
  const post = async () => (await person.post('/api/review/add', review)).status
  const hold = sql`select id from products where id = ${productId} for update`
  expect(await inTurn(shop.databaseUrl, hold, [post, () => leave(person)])).toEqual([201, 200])
  const kept = db.selectFrom('reviews').select(['name', 'email', 'user_id']).where('product_id', '=', productId)
  expect(await kept.execute()).toEqual([{ name: 'A customer', email: '', user_id: null }])
})

test('nobody is written to about the order of somebody who has gone', async () => {
  const { person, orderId, id } = await claims.delivered()
  await jobsDone(db, { name: 'order-letter' })
  expect(await leave(await withPassword(person))).toBe(200)
  const { jobs } = shop.app.deps
  await db.transaction().execute((tx) => sendOrderLetter(tx, jobs, { orderId: id, kind: 'delivered', copy: 'late' }))
  const admin = await shop.admin()
  expect(await admin.post(`/api/orders/${orderId}/letters`, { kind: 'delivered' })).toMatchObject({
    status: 409,
    body: { message: 'This account was deleted, so there is nobody to write to' },
  })
  await jobsDone(db, { name: 'order-letter' })
  expect(await mailsTo(shop.visitor, 'deleted@deleted.invalid')).toEqual([])
})

test('what they wrote can be taken down while their order’s piece is put back, and neither waits for the other', async () => {
  const [admin, { person, product }] = [await shop.admin(), await steps.checkOut()]
  await withPassword(person)
  const review = await addTestReview(db, product, { user_id: person.id })
  const takeDown = async () => (await admin.delete(`/api/review/${review}`)).status
  const hold = sql`select id from products where id = ${product} for no key update`
  expect(await inTurn(shop.databaseUrl, hold, [() => leave(person), takeDown])).toEqual([200, 200])
})
