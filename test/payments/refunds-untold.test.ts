import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteAnswer } from '#server/payments/note-refund.service.ts'
import { findRefund } from '#server/payments/refunds.store.ts'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { readSettings } from '#server/settings/settings.ts'
import { givePassword } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps, troubles } from './payment-steps.ts'
import { hurry, putOff } from './refund-elsewhere-tries.ts'

const { seller } = readSettings({ SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Karnataka' })
const shop = await openShop({ settings: { rateLimitScale: 1000, seller } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)
const { refundElsewhere, refundsOf } = steps
const meera = await shop.admin()

beforeEach(() => steps.switches({ webhooks: 'drop' }))
afterEach(() => steps.switches({}))

/** An order of ₹1,000 that is paid. */
const buy = () => steps.buy(2)

const deskOf = (orderId: string) => readDesk(meera, orderId)

async function lookForRefunds(): Promise<void> {
  await comeRound(db, 'find-refunds-elsewhere')
  await jobsDone(db, { name: 'find-refunds-elsewhere' })
}

/** The same, and what it found is dealt with. */
async function lookAndRecord(): Promise<void> {
  await lookForRefunds()
  await jobsDone(db, { name: 'refund-elsewhere' })
}

async function countFindings(): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'refund-elsewhere'`.execute(db)
  return rows.length
}

/** Asked for by this shop, and not sent yet. */
async function askFor(amount: number, { orderId, paymentId }: { orderId: string; paymentId: string }) {
  const { id: order_id } = await steps.orderOf(orderId)
  const own = { id: newId(), payment_id: paymentId, order_id, amount, reason: 'A stone was missing' }
  await db.insertInto('refunds').values(own).execute()
  return own.id
}

test('all that went back in the dashboard ends the order though nobody told of it, and its parcel is called off', async () => {
  const { person, orderId, paymentId } = await buy()
  const { id } = await steps.orderOf(orderId)
  const parcel = () =>
    db.selectFrom('shipments').select(['awb', 'status_label']).where('order_id', '=', id).executeTakeFirst()
  await until(async () => (await parcel())?.awb)
  await refundElsewhere(paymentId, 100_000)
  await lookAndRecord()

  const desk = await deskOf(orderId)
  expect(desk).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 1000, status: 'done', hasCreditNote: true }],
    failedJobs: [],
  })
  expect(desk.nextStatuses).not.toContain('shipped')
  const { refunds } = steps.detailsIn((await person.get(`/api/orders/${orderId}`)).body)
  expect(refunds).toMatchObject([{ amount: 1000, status: 'done' }])
  await jobsDone(db, { name: 'call-off-parcel' })
  expect(await parcel()).toMatchObject({ status_label: expect.stringMatching(/cancel/i) })
})

test('what went back in the dashboard is looked for every four hours by itself', async () => {
  const { rows } = await sql`
    select cron from pgboss.schedule where name = 'find-refunds-elsewhere'`.execute(db)
  expect(rows).toEqual([{ cron: '13 */4 * * *' }])
})

test('parts that nobody told of are each on record once, however often they are looked for', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 30_000)
  await lookAndRecord()
  await refundElsewhere(paymentId, 30_000)
  await Promise.all([lookForRefunds(), lookForRefunds()])
  await lookAndRecord()

  expect(await deskOf(orderId)).toMatchObject({
    paymentStatus: 'partly_refunded',
    refundable: 400,
    refunds: [
      { amount: 300, status: 'done', hasCreditNote: true },
      { amount: 300, status: 'done', hasCreditNote: true },
    ],
  })
})

test('a refund that the shop itself is just sending is not taken for somebody else’s', async () => {
  const bought = await buy()
  const id = await askFor(30_000, bought)
  // The provider has it, and its answer is still on its way.
  await deps.payments.refund(bought.paymentId, { key: id, amount: 30_000 })
  const before = await countFindings()
  await lookForRefunds()
  expect(await countFindings()).toBe(before)

  expect(await sendRefund(deps, id)).toBe(true)
  await lookForRefunds()
  expect(await countFindings()).toBe(before)
  expect(await refundsOf(bought.orderId)).toMatchObject([{ id, amount: 30_000, status: 'done' }])
})

test('one from the dashboard that is found while the shop sends its own waits for that, and both are on record', async () => {
  const bought = await buy()
  const id = await askFor(30_000, bought)
  await refundElsewhere(bought.paymentId, 20_000)
  await lookForRefunds()
  expect(await putOff(db)).toContain('while a refund of this shop’s was under way')
  expect(await refundsOf(bought.orderId)).toHaveLength(1)

  expect(await sendRefund(deps, id)).toBe(true)
  await hurry(db)
  await jobsDone(db, { name: 'refund-elsewhere' })
  expect((await refundsOf(bought.orderId)).map(({ amount }) => amount)).toEqual([30_000, 20_000])
  expect(await deps.payments.listRefundsOf(bought.paymentId)).toHaveLength(2)
})

test('what went back of money that this shop never took is left alone, and keeps nothing else from being found', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 30_000)
  const { id: foreign } = await deps.payments.createOrder({ amount: 50_000, receipt: 'of-before' })
  const { razorpay_payment_id: ofBefore } = await steps.pay(foreign)
  // More than the provider names at once, and all of them newer.
  for (let part = 0; part < 101; part += 1) await refundElsewhere(ofBefore, 100)
  const before = await countFindings()
  await lookAndRecord()
  expect(await countFindings()).toBe(before + 1)
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 30_000, status: 'done' }])
}, 60_000)

test.each(troubles)('with a provider that answers %s it is found once the provider answers again', async (answers) => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 30_000)
  await steps.switches({ webhooks: 'drop', answers })
  await lookForRefunds()
  expect(await refundsOf(orderId)).toEqual([])
  expect((await meera.get('/api/jobs/failed')).body).toMatchObject({ rows: [] })

  await steps.switches({ webhooks: 'drop' })
  await lookAndRecord()
  expect(await refundsOf(orderId)).toMatchObject([{ amount: 30_000, status: 'done' }])
})

test('of an order whose shopper has left it is on record with its credit note, and nobody is written to', async () => {
  const { person, orderId, paymentId } = await buy()
  const password = 'amethyst and silver'
  await givePassword(db, person, password)
  await db.updateTable('orders').set({ status: 'delivered' }).where('number', '=', orderId).execute()
  expect((await person.post('/api/auth/delete-account', { password })).status).toBe(200)
  const letters = async () =>
    (await mailsTo(meera, address.email)).filter(({ text }) => text.includes(orderId) && /refund/i.test(text))
  const before = (await letters()).length

  await refundElsewhere(paymentId, 100_000)
  await lookAndRecord()
  await jobsDone(db, { name: 'order-letter' })
  expect(await deskOf(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 1000, status: 'done', hasCreditNote: true }],
    failedJobs: [],
  })
  expect(await letters()).toHaveLength(before)
})

test.each([
  ['yesterday', 1, 1],
  ['twenty days ago', 20, 0],
])('of money that went back %s the letter that promises it is sent only while it is news', async (_, days, sent) => {
  const bought = await buy()
  const id = await askFor(100_000, bought)
  const letters = async () =>
    (await mailsTo(meera, address.email)).filter(({ text }) => text.includes(bought.orderId) && /refund/i.test(text))
  const before = (await letters()).length
  const answer = {
    id: `rfnd_${newId()}`,
    payment_id: bought.paymentId,
    amount: 100_000,
    status: 'processed' as const,
    created_at: Math.floor(Date.now() / 1000) - days * 86_400,
  }
  await db.transaction().execute(async (tx) => {
    const refund = await findRefund(tx, id)
    if (refund) await noteAnswer({ ...deps, tx }, refund, answer)
  })
  await jobsDone(db, { name: 'order-letter' })
  expect(await refundsOf(bought.orderId)).toMatchObject([{ id, status: 'done' }])
  expect(await letters()).toHaveLength(before + sent)
})

test('where staff had given all of it another way, they read once that it went back twice', async () => {
  const bought = await buy()
  const id = await askFor(100_000, bought)
  await db.updateTable('refunds').set({ status: 'done', by_hand: true }).where('id', '=', id).execute()
  await refundElsewhere(bought.paymentId, 100_000)
  for (let round = 0; round < 3; round += 1) await lookAndRecord()
  expect(await refundsOf(bought.orderId)).toMatchObject([{ id }])
  const { timeline } = await deskOf(bought.orderId)
  expect(timeline.filter(({ words }) => words.includes('₹1,000.00 more than this order had left'))).toHaveLength(1)
})

test('one that could not be put on record for days is listed once as failed, and is on record when staff try it again', async () => {
  const bought = await buy()
  const id = await askFor(30_000, bought)
  await refundElsewhere(bought.paymentId, 20_000)
  await lookForRefunds()
  const failed = async () => (await deskOf(bought.orderId)).failedJobs.filter(({ name }) => name === 'refund-elsewhere')
  await until(async () => {
    await sql`
      update pgboss.job set start_after = now(), retry_limit = retry_count
      where name = 'refund-elsewhere' and state = 'retry'`.execute(db)
    return (await failed()).length === 1
  })
  expect(shop.takeErrors()).toHaveLength(1)

  // A week later nothing is left of it but its place on the list.
  await sql`delete from pgboss.job where name = 'refund-elsewhere' and state = 'failed'`.execute(db)
  await lookAndRecord()
  expect(await failed()).toHaveLength(1)

  expect(await sendRefund(deps, id)).toBe(true)
  const [listed] = await failed()
  expect((await meera.post(`/api/jobs/failed/${listed?._id}/retry`)).status).toBe(200)
  await jobsDone(db, { name: 'refund-elsewhere' })
  expect((await refundsOf(bought.orderId)).map(({ amount }) => amount)).toEqual([30_000, 20_000])
})
