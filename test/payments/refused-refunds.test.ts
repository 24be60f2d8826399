import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#server/indian-days.ts'
import { getMoney } from '#server/insights/money.service.ts'
import { sendRefund, tellRefused } from '#server/payments/send-refund.service.ts'
import { hasInvoice } from '#server/receipts/invoices.service.ts'
import { readSettings } from '#server/settings/settings.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from './payment-steps.ts'

const { seller } = readSettings({ SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Karnataka' })
const shop = await openShop({ settings: { rateLimitScale: 1000, seller } })
const { db } = shop
const steps = paymentSteps(shop)
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

/** Nobody tells the shop of what is sent in the provider's dashboard. */
const untold = { webhooks: 'drop' }
await steps.switches(untold)
afterEach(() => steps.switches(untold))

const deskOf = (orderId: string) => readDesk(meera, orderId)
const refund = (orderId: string, amount: number) =>
  meera.post(`/api/orders/${orderId}/refund`, { amount, reason: 'A stone was missing', password })
const settle = (jobId: string) => meera.post(`/api/jobs/failed/${jobId}/settle`, { note: 'Sent by UPI', password })
/** As it looks ten minutes from now, when nothing is on its way any more. */
const compare = () => {
  const today = dayOf(new Date())
  const around = { from: addDays(today, -1), to: addDays(today, 1) }
  return getMoney(shop.app.deps, around, new Date(Date.now() + 600_000))
}

/** An order of ₹1,000, some of which the bank would not take back, and the failed job that says so. */
async function refused(amount: number, how: { email?: string; hasAddress?: boolean } = {}) {
  const { paymentId, ...checkout } = await paid(how)
  await steps.switches({ ...untold, failRefunds: true })
  expect((await refund(checkout.orderId, amount)).status).toBe(200)
  const job = await until(async () => (await deskOf(checkout.orderId)).failedJobs[0])
  await steps.switches(untold)
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await deskOf(checkout.orderId)).toMatchObject({ refundable: 1000, paymentStatus: 'paid' })
  return { ...checkout, paymentId, job }
}

/** The same amount, asked for twice before the bank has answered; newest first, as staff see them. */
async function bothRefused(amount: number) {
  const { orderId, paymentId } = await paid()
  await steps.switches({ ...untold, answers: 'down' })
  for (let time = 0; time < 2; time += 1) expect((await refund(orderId, amount)).status).toBe(200)
  await steps.switches({ ...untold, failRefunds: true })
  for (const { id } of await steps.refundsOf(orderId)) await sendRefund(shop.app.deps, id)
  const jobs = await until(async () => {
    const { failedJobs } = await deskOf(orderId)
    return failedJobs.length === 2 ? failedJobs : undefined
  })
  await steps.switches(untold)
  expect(shop.takeErrors()).toHaveLength(2)
  return { orderId, paymentId, jobs }
}

async function paid(how: { email?: string; hasAddress?: boolean } = {}) {
  const checkout = await steps.checkOut(2)
  const to = { ...address, email: how.email ?? address.email, companyName: '', country: 'India', apartment: '' }
  await db
    .updateTable('orders')
    .set({ address: how.hasAddress === false ? null : JSON.stringify(to) })
    .where('number', '=', checkout.orderId)
    .execute()
  const { razorpay_payment_id: paymentId, ...answer } = await steps.pay(checkout.providerOrder)
  await steps.verify(checkout.person, { ...answer, razorpay_payment_id: paymentId })
  return { ...checkout, paymentId }
}

test('money that staff sent another way has gone back: nobody sends it again, and nobody packs the order', async () => {
  const { orderId, person, job } = await refused(1000)
  expect((await settle(job._id)).status).toBe(200)

  const desk = await deskOf(orderId)
  expect(desk).toMatchObject({ refundable: 0, paymentStatus: 'refunded', refunds: [{ amount: 1000, status: 'done' }] })
  expect(desk.nextStatuses).not.toContain('shipped')
  expect((await refund(orderId, 1000)).status).toBe(409)
  expect((await meera.get(`/api/orders/packing-slips?ids=${desk._id}`)).status).toBe(409)
  expect(desk.timeline.at(-1)).toMatchObject({ kind: 'note', words: 'Settled by hand: Sent by UPI', isPrivate: true })
  const { body } = await person.get(`/api/orders/${orderId}`)
  expect(body).toMatchObject({
    order: {
      timeline: expect.arrayContaining([
        expect.objectContaining({
          words: 'The refund of ₹1,000.00 could not be sent the usual way, so we have sent it to you another way.',
          by: 'staff',
        }),
      ]),
    },
  })
  expect(JSON.stringify(body)).not.toContain('UPI')
})

test('staff read how much the bank refused, and nobody is given a credit note of it before it has been sent', async () => {
  const { orderId, person, job } = await refused(300)
  expect(job.reason).toBe('The bank did not accept the refund of ₹300.00: send the money by another way')
  const [back] = (await deskOf(orderId)).refunds
  expect(back).toMatchObject({ status: 'failed', hasCreditNote: false })
  const note = `/api/orders/receipt/${orderId}?refund=${back?._id}`
  for (const who of [person, meera]) expect((await who.fetch(note)).status).toBe(404)

  await settle(job._id)
  expect((await deskOf(orderId)).refunds).toMatchObject([{ status: 'done', hasCreditNote: true }])
  for (const who of [person, meera]) expect((await who.fetch(note)).status).toBe(200)
})

test('a part that staff sent another way leaves the rest to be refunded', async () => {
  const { orderId, job } = await refused(300)
  await settle(job._id)
  expect(await deskOf(orderId)).toMatchObject({ refundable: 700, paymentStatus: 'partly_refunded' })
  expect((await refund(orderId, 700)).status).toBe(200)
  expect(await deskOf(orderId)).toMatchObject({ refundable: 0, paymentStatus: 'refunded' })
  await jobsDone(db, { name: 'refund' })
})

test('the letter about a refund that staff sent another way never says that the bank sends it', async () => {
  const { orderId, job } = await refused(1000, { email: 'by-hand@example.in' })
  await settle(job._id)
  const letter = await nextMailTo(shop.visitor, 'by-hand@example.in', /^Refund of ₹1,000.00/)
  expect(letter.text).toContain('It could not be sent the usual way, so we have sent it to you another way.')
  expect(letter.text).not.toContain('the way it was paid')
  await meera.post(`/api/orders/${orderId}/letters`, { kind: 'refunded' })
  const both = await until(async () => {
    const mails = await mailsTo(shop.visitor, 'by-hand@example.in')
    const about = mails.filter(({ subject }) => subject === letter.subject)
    return about.length === 2 ? about : undefined
  })
  expect(both.map(({ text }) => text)).toEqual([letter.text, letter.text])
})

test('the letter about a cancelled order, sent again, says what the bank sends and what came another way', async () => {
  const { orderId, job } = await refused(300, { email: 'cancelled@example.in' })
  await settle(job._id)
  expect((await meera.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password })).status).toBe(200)
  await nextMailTo(shop.visitor, 'cancelled@example.in', /is cancelled$/)
  await meera.post(`/api/orders/${orderId}/letters`, { kind: 'cancelled' })
  const both = await until(async () => {
    const mails = await mailsTo(shop.visitor, 'cancelled@example.in')
    const about = mails.filter(({ subject }) => subject.endsWith('is cancelled'))
    return about.length === 2 ? about : undefined
  })
  for (const { text } of both) {
    expect(text).toContain('₹700.00 is being refunded the way it was paid.')
    expect(text).toContain(
      'The refund of ₹300.00 could not be sent the usual way, so we have sent it to you another way.',
    )
  }
  await jobsDone(db, { name: 'refund' })
})

test('a part that staff have refunded once more is on the list no longer, and nobody puts it on record a second time', async () => {
  const { orderId, job } = await refused(300)
  await refund(orderId, 300)
  expect((await deskOf(orderId)).failedJobs).toEqual([])
  await jobsDone(db, { name: 'refund' })
  expect((await settle(job._id)).status).toBe(404)
  expect(await deskOf(orderId)).toMatchObject({
    refundable: 700,
    failedJobs: [],
    refunds: [
      { amount: 300, status: 'failed', hasCreditNote: false },
      { amount: 300, status: 'done' },
    ],
  })
})

test.each([300, 1000])(
  'a shopper whose bank refused ₹300 reads so until ₹%i has been sent, and then of that alone',
  async (again) => {
    const { orderId, person } = await refused(300)
    const told = async () => steps.detailsIn((await person.get(`/api/orders/${orderId}`)).body).refunds
    expect(await told()).toMatchObject([{ amount: 300, status: 'failed' }])
    await refund(orderId, again)
    await jobsDone(db, { name: 'refund' })
    expect(await told()).toMatchObject([{ amount: again, status: 'done' }])
    expect((await deskOf(orderId)).refunds).toMatchObject([{ status: 'failed' }, { status: 'done' }])
  },
)

test('of two equal parts that the bank refused, each is put on record when it is settled, whichever comes first', async () => {
  const { orderId, jobs } = await bothRefused(300)
  for (const job of jobs) expect((await settle(job._id)).body).toMatchObject({ message: 'The job is settled' })
  expect(await deskOf(orderId)).toMatchObject({
    refundable: 400,
    refunds: [
      { amount: 300, status: 'done', hasCreditNote: true },
      { amount: 300, status: 'done', hasCreditNote: true },
    ],
  })
})

test('of two equal parts that the bank refused, one that staff sent again leaves the other to be put on record', async () => {
  const { orderId, jobs } = await bothRefused(300)
  await refund(orderId, 300)
  await until(async () => (await steps.refundsOf(orderId)).some(({ status }) => status === 'done'))
  for (const job of jobs) await settle(job._id)
  const { refunds, refundable } = await deskOf(orderId)
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['done', 'done', 'failed'])
  expect(refundable).toBe(400)
})

test('a part that the bank refused twice is asked of staff once, and goes on record once', async () => {
  const { orderId, job } = await refused(300)
  await steps.switches({ ...untold, failRefunds: true })
  await refund(orderId, 300)
  const again = await until(async () => (await deskOf(orderId)).failedJobs.find(({ _id }) => _id !== job._id))
  expect(shop.takeErrors()).toHaveLength(1)
  expect((await deskOf(orderId)).failedJobs).toHaveLength(1)
  expect((await settle(job._id)).status).toBe(404)
  expect((await settle(again._id)).body).toMatchObject({ message: 'The job is settled' })
  expect(await deskOf(orderId)).toMatchObject({
    refundable: 700,
    failedJobs: [],
    refunds: [{ status: 'failed' }, { status: 'done' }],
    timeline: expect.arrayContaining([
      expect.objectContaining({ words: 'Settled by hand: Sent by UPI', isPrivate: true }),
    ]),
  })
})

test('a refused refund that staff sent in the provider’s dashboard is on record as that, and as nothing else', async () => {
  const { orderId, paymentId, job } = await refused(300)
  await steps.refundElsewhere(paymentId, 30_000)
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const desk = await deskOf(orderId)
  expect(desk).toMatchObject({
    refundable: 700,
    paymentStatus: 'partly_refunded',
    refunds: [{ amount: 300, status: 'done', hasCreditNote: true }],
    failedJobs: [],
  })
  expect(JSON.stringify(desk.timeline)).not.toContain('another way')
  expect((await compare()).differences.filter((one) => one.paymentId === paymentId)).toEqual([])
})

test('of two that the bank refused, one that was sent in the dashboard leaves the other to be put on record', async () => {
  const { orderId, paymentId, jobs } = await bothRefused(300)
  await steps.refundElsewhere(paymentId, 30_000)
  const answers = []
  for (const job of jobs) answers.push((await settle(job._id)).status)
  expect(answers).toEqual([409, 200])
  const { refunds, refundable, failedJobs } = await deskOf(orderId)
  expect({ refundable, failedJobs }).toEqual({ refundable: 400, failedJobs: [] })
  expect(refunds).toMatchObject([{ status: 'done' }, { status: 'done' }])
})

test('where another refund has gone out meanwhile and leaves too little, the refused one is not asked of anybody any more', async () => {
  const { orderId, job } = await refused(600)
  await refund(orderId, 500)
  await jobsDone(db, { name: 'refund' })
  expect((await settle(job._id)).status).toBe(404)
  expect(await deskOf(orderId)).toMatchObject({
    refundable: 500,
    paymentStatus: 'partly_refunded',
    refunds: [{ status: 'failed' }, { status: 'done' }],
    failedJobs: [],
  })
})

test('what staff hear of a refused refund only after another has taken its place is not listed', async () => {
  const { orderId } = await refused(300)
  await refund(orderId, 300)
  const [first] = await steps.refundsOf(orderId)
  await expect(tellRefused(shop.app.deps, first?.id ?? '')).resolves.toBeUndefined()
  await jobsDone(db, { name: 'refund' })
})

test('a refused refund, settled at the very moment a colleague sends it again, gives back no more than was paid', async () => {
  const { orderId, job } = await refused(1000)
  const { id } = await steps.orderOf(orderId)
  const hold = sql`select id from orders where id = ${id} for update`
  const both = await allAtOnce(shop.databaseUrl, hold, [() => settle(job._id), () => refund(orderId, 1000)])
  // Where the refund was first, there is nothing left to settle.
  expect([200, 404]).toContain(both[0]?.status)
  expect(await deskOf(orderId)).toMatchObject({ refundable: 0, paymentStatus: 'refunded', failedJobs: [] })
  const standing = (await steps.refundsOf(orderId)).filter(({ status }) => status !== 'failed')
  expect(standing).toHaveLength(1)
  await jobsDone(db, { name: 'refund' })
})

test('a refund that the bank refused and staff settled has a credit note, also where the address came after', async () => {
  const { orderId, person, job } = await refused(400, { hasAddress: false })
  expect((await person.put(`/api/orders/${orderId}/address`, { address })).status).toBe(200)
  expect((await deskOf(orderId)).refunds).toMatchObject([{ hasCreditNote: false }])
  await settle(job._id)
  expect((await deskOf(orderId)).refunds).toMatchObject([{ status: 'done', hasCreditNote: true }])
})

test('a refund that staff sent another way is no difference to the provider’s books, and one that it made after all is', async () => {
  const { orderId, paymentId, job } = await refused(1000)
  const before = await compare()
  await settle(job._id)
  const after = await compare()
  expect(after.differences.filter((one) => one.paymentId === paymentId)).toEqual([])
  expect(after).toMatchObject({ here: before.here, there: before.there })

  const [kept] = await db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute()
  const made = await shop.app.deps.payments.refund(paymentId, { key: 'in-the-dashboard', amount: 100_000 })
  await db
    .updateTable('refunds')
    .set({ provider_id: made.id })
    .where('id', '=', kept?.id ?? '')
    .execute()
  expect((await compare()).differences.filter((one) => one.paymentId === paymentId)).toMatchObject([
    {
      kind: 'refund_differs',
      orderId,
      here: null,
      there: 1000,
      words: 'The shop has a refund that staff paid another way, and the payment provider ₹1,000.00.',
      whatToDo: expect.stringContaining('twice'),
    },
  ])
})

test('an order whose address came while it was to go back whole has its invoice once the bank has refused', async () => {
  const { orderId, person } = await paid({ hasAddress: false })
  const { id } = await steps.orderOf(orderId)
  await steps.switches({ ...untold, answers: 'down', about: 'refund' })
  expect((await refund(orderId, 1000)).status).toBe(200)
  expect((await person.put(`/api/orders/${orderId}/address`, { address })).status).toBe(200)
  expect(await hasInvoice(db, id)).toBe(false)
  await steps.switches({ ...untold, failRefunds: true })
  const [asked] = await steps.refundsOf(orderId)
  await until(() => sendRefund(shop.app.deps, asked?.id ?? ''))
  await until(async () => (await deskOf(orderId)).failedJobs[0])
  expect(shop.takeErrors()).toHaveLength(1)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'paid' })
  expect(await hasInvoice(db, id)).toBe(true)
})
