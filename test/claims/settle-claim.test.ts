import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Claim } from '#contracts/claims.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'
import { claimSteps, password } from './claim-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = claimSteps(shop)
const payments = paymentSteps(shop)
const inbox = shop.app.deps.settings.supportEmail
const shopper = address.email

test('both sides write to each other, by e-mail too, and the status says whose turn it is', async () => {
  const { person, orderId, claim } = await steps.reported()
  const admin = await shop.admin()
  const write = (who: typeof admin, words: string) => who.post(`/api/claims/${claim._id}/messages`, { words })

  expect((await write(admin, 'Which of the two is it?')).body).toMatchObject({
    data: { status: 'answered', messages: [{ by: 'staff', words: 'Which of the two is it?' }] },
  })
  const answer = await nextMailTo(shop.visitor, shopper, new RegExp(`Our answer about your order ${orderId}`))
  expect(answer.text).toContain('Dear Asha Rao,\n\nWhich of the two is it?')
  expect(answer.text).toContain(`http://shop.test/order/${orderId}`)

  expect((await write(person, 'The first.')).body).toMatchObject({
    data: { status: 'open', messages: [{ by: 'staff' }, { by: 'shopper', words: 'The first.' }] },
  })
  const told = await nextMailTo(shop.visitor, inbox, new RegExp(`New message on the damage report of order ${orderId}`))
  expect(told.text).toContain('The first.')
  expect(new Set([answer.messageId, told.messageId]).size).toBe(2)

  expect(await steps.words(person, orderId)).toEqual(
    expect.arrayContaining(['We answered your damage report.', 'You added to your damage report.']),
  )
  expect((await write(await shop.shopper(), 'Me too')).status).toBe(404)
  expect((await write(person, '  ')).status).toBe(400)
})

test('staff read which of them wrote what, and a shopper reads no name of theirs', async () => {
  const { person, orderId, claim } = await steps.reported()
  const names = ['Kamala Iyer', 'Ravi Bhat']
  for (const name of names) {
    const admin = await shop.admin()
    await db.updateTable('users').set({ name }).where('id', '=', admin.id).execute()
    await admin.post(`/api/claims/${claim._id}/messages`, { words: `It is ${name} who asks.` })
  }
  await person.post(`/api/claims/${claim._id}/messages`, { words: 'Which of you do I answer?' })
  const colleague = await shop.admin()
  const wrote = [{ author: names[0] }, { author: names[1] }, { by: 'shopper' }]
  const places = [`/api/claims/${claim._id}`, `/api/claims/order/${orderId}`]
  for (const place of places) {
    const { data, claim: ofOrder } = z.parse(
      z.object({ data: z.optional(Claim), claim: z.optional(Claim) }),
      (await colleague.get(place)).body,
    )
    const { messages } = data ?? ofOrder ?? { messages: [] }
    expect(messages).toMatchObject(wrote)
    expect(messages.at(-1)).not.toHaveProperty('author')
    expect(JSON.stringify((await person.get(place)).body)).not.toContain('"author"')
  }
  const { rows } = z.parse(z.object({ rows: z.array(Claim) }), (await colleague.get('/api/claims')).body)
  expect(rows.find(({ _id }) => _id === claim._id)?.messages).toMatchObject(wrote)
})

test('a refund asks for the password, and the money really goes back', async () => {
  const { person, orderId, providerOrder, claim } = await steps.reported()
  const admin = await steps.owner()
  const settle = (more = {}) => admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', ...more })
  expect(await settle()).toMatchObject({ status: 403, body: { code: 'password_needed' } })
  expect(await settle({ password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_needed' } })
  expect(await settle({ password, amount: 1000.5 })).toMatchObject({
    status: 400,
    body: { errors: { amount: expect.stringContaining('left') } },
  })
  expect((await person.get(`/api/claims/${claim._id}`)).body).toMatchObject({ data: { status: 'open' } })

  const reason = 'We are sorry. '.repeat(100).trim()
  expect((await settle({ password, amount: 400, reason })).body).toMatchObject({ data: { status: 'refunded' } })
  await jobsDone(db, { name: 'refund' })
  const [payment] = await shop.app.deps.payments.listPaymentsOf(providerOrder)
  expect(payment).toMatchObject({ amount_refunded: 40_000 })
  expect(await payments.orderOf(orderId)).toMatchObject({ payment_status: 'partly_refunded' })

  const mail = await nextMailTo(shop.visitor, shopper, new RegExp(`Your refund is on its way: order ${orderId}`))
  expect(mail.text).toContain('5 to 7 business days')
  expect(await steps.words(person, orderId)).toContain('Your damage report is settled with a refund.')
  expect(await settle({ password })).toMatchObject({
    status: 409,
    body: { message: 'This report has been settled already.' },
  })
  expect(await person.post(`/api/claims/${claim._id}/messages`, { words: 'More' })).toMatchObject({
    status: 409,
    body: { message: 'This report is settled. Please write to us if you need more.' },
  })
  // What stands on the credit note is no letter.
  expect(await payments.refundsOf(orderId)).toMatchObject([{ reason: 'It arrived damaged.' }])
})

test('without an amount all that is left goes back and is on record, and where nothing is left it is said', async () => {
  const { orderId, claim } = await steps.reported()
  const admin = await steps.owner()
  const settle = (id: string) => admin.put(`/api/claims/${id}/settle`, { outcome: 'refunded', password })
  expect((await settle(claim._id)).status).toBe(200)
  expect(await payments.refundsOf(orderId)).toMatchObject([{ amount: 100_000, reason: 'It arrived damaged.' }])
  const newest = async () => {
    const { rows } = z.parse(z.object({ rows: z.array(z.unknown()) }), (await admin.get('/api/activity')).body)
    return rows[0]
  }
  expect(await newest()).toMatchObject({ action: 'damage report settled', after: { amount: 1000 } })

  const other = await steps.reported()
  await admin.post(`/api/orders/${other.orderId}/refund`, { reason: 'Kindness', password })
  expect(await newest()).toMatchObject({ action: 'order refunded', after: { amount: 1000, reason: 'Kindness' } })
  expect(await settle(other.claim._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('gone back already') },
  })
})

test('a report is settled with what went back at the desk: no money goes twice, and the letter promises none', async () => {
  const { person, orderId, claim } = await steps.reported()
  const admin = await steps.owner()
  const settle = (more: object) =>
    admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', password, refundable_seen: 0, ...more })
  expect((await settle({})).status, 'nothing has gone back yet').toBe(409)
  await admin.post(`/api/orders/${orderId}/refund`, { reason: 'It arrived damaged.', password })
  expect((await settle({ amount: 100 })).status, 'there is no more to send').toBe(409)
  expect((await settle({ password: 'wrong' })).status).toBe(403)

  const settled = await settle({ reason: 'We are sorry.' })
  expect(settled).toMatchObject({ status: 200, body: { data: { status: 'refunded' } } })
  await jobsDone(db, { name: 'refund' })
  expect(await payments.refundsOf(orderId)).toMatchObject([{ amount: 100_000, status: 'done' }])
  expect(await steps.words(person, orderId)).toContain('Your damage report is settled with a refund.')
  const mail = await nextMailTo(shop.visitor, shopper, new RegExp(`Your payment has been refunded: order ${orderId}`))
  expect(mail.text).toContain('has been sent back to you or is on its way')
  expect(mail.text).toContain('We are sorry.')
  const record = await db.selectFrom('audit').select('after').where('subject_id', '=', claim._id).execute()
  expect(record.at(-1)?.after, 'none went with it').toEqual({ status: 'refunded' })
})

test('settled twice at once, the money goes back once', async () => {
  const { orderId, claim } = await steps.reported()
  const admin = await steps.owner()
  const settle = () => admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', amount: 100, password })
  const answers = await Promise.all([settle(), settle()])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await payments.refundsOf(orderId)).toHaveLength(1)
})

test('where a colleague has sent money back meanwhile, none goes for the same damage until staff have looked again', async () => {
  const { orderId, claim } = await steps.reported()
  const admin = await steps.owner()
  const settle = (refundable_seen: unknown) =>
    admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'refunded', amount: 500, password, refundable_seen })
  const atTheDesk = { amount: 500, reason: 'It arrived damaged.', password, refundable_seen: 1000 }
  expect((await admin.post(`/api/orders/${orderId}/refund`, atTheDesk)).status).toBe(200)

  const words =
    'What can still go back has changed meanwhile: it is ₹500.00 now. Look at the refunds of this order before you send more.'
  expect(await settle(1000)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: words, errors: { amount: words } },
  })
  expect((await admin.get(`/api/claims/${claim._id}`)).body).toMatchObject({ data: { status: 'open' } })
  expect(await payments.refundsOf(orderId)).toHaveLength(1)
  expect((await settle('much')).status).toBe(400)

  expect((await settle(500)).body).toMatchObject({ data: { status: 'refunded' } })
  expect(await payments.refundsOf(orderId)).toHaveLength(2)
})

test('a replacement is told on the timeline and by e-mail, and no money moves', async () => {
  const { person, orderId, claim } = await steps.reported()
  const admin = await shop.admin()
  const settled = await admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'replaced', reason: 'Sent today.' })
  expect(settled.body).toMatchObject({
    data: { status: 'replaced', messages: [{ by: 'staff', words: 'Sent today.' }] },
  })
  expect(await steps.words(person, orderId)).toContain('A replacement is on its way.')
  const mail = await nextMailTo(shop.visitor, shopper, new RegExp(`A replacement is on its way: order ${orderId}`))
  expect(mail.text).toContain('within 48 hours')
  expect(mail.text).toContain('Sent today.')
  expect(await payments.refundsOf(orderId)).toEqual([])
  const toStaff = 'A replacement was promised: send it by hand.'
  expect(await steps.words(person, orderId)).not.toContain(toStaff)
  expect((await admin.get(`/api/orders/${orderId}/desk`)).body).toMatchObject({
    data: { timeline: expect.arrayContaining([expect.objectContaining({ words: toStaff, isPrivate: true })]) },
  })

  const again = await steps.report(person, orderId)
  expect(again.status, 'what came in its place may be damaged too').toBe(201)
})

test('a report is declined only with a reason, which the shopper reads', async () => {
  const { person, orderId, claim } = await steps.reported()
  const admin = await shop.admin()
  const decline = (more = {}) => admin.put(`/api/claims/${claim._id}/settle`, { outcome: 'declined', ...more })
  expect(await decline()).toMatchObject({ status: 400, body: { errors: { reason: 'Please say why it is declined' } } })
  expect((await decline({ reason: 'The video is cut.' })).body).toMatchObject({ data: { status: 'declined' } })
  expect((await person.get(`/api/claims/order/${orderId}`)).body).toMatchObject({
    claim: { status: 'declined', messages: [{ words: 'The video is cut.' }] },
    reportUntil: expect.any(String),
  })
  const mail = await nextMailTo(shop.visitor, shopper, new RegExp(`accept your damage report: order ${orderId}`))
  expect(mail.text).toContain('The video is cut.')
  expect(mail.messageId).toBe(`<claim-settled-${claim._id}@alankara>`)
  const record = await db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('subject_id', '=', claim._id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(record.at(-1)).toMatchObject({ action: 'damage report settled', after: { status: 'declined' } })
})

test('staff list reports, newest first, all or of one status; shoppers do not, and settle nothing', async () => {
  const [first, second] = [await steps.reported(), await steps.reported()]
  const admin = await shop.admin()
  await admin.put(`/api/claims/${first.claim._id}/settle`, { outcome: 'replaced' })
  const ids = async (query: string) => {
    const { body } = await admin.get(`/api/claims?limit=100${query}`)
    return z.parse(z.object({ rows: z.array(Claim) }), body).rows.map(({ _id }) => _id)
  }
  expect((await ids('')).slice(0, 2)).toEqual([second.claim._id, first.claim._id])
  expect(await ids('&status=replaced')).toContain(first.claim._id)
  expect(await ids('&status=replaced')).not.toContain(second.claim._id)
  expect((await admin.get('/api/claims?status=lost')).status).toBe(400)
  expect((await admin.get('/api/claims?limit=1')).body).toMatchObject({ page: 1, limit: 1, rows: [{}] })
  expect((await second.person.get('/api/claims')).status).toBe(403)
  expect((await second.person.put(`/api/claims/${second.claim._id}/settle`, { outcome: 'replaced' })).status).toBe(403)
})
