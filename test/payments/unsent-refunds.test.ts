import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconcile.service.ts'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

/** Nobody tells the shop of what is sent in the provider's dashboard. */
const untold = { webhooks: 'drop' }
await steps.switches(untold)
afterEach(() => steps.switches(untold))

const deskOf = (orderId: string) => readDesk(meera, orderId)
const settle = (jobId: string) => meera.post(`/api/jobs/failed/${jobId}/settle`, { note: 'Sent by UPI', password })

/** An order of ₹500 whose refund, all of it or a part, could not be sent, however often it was tried. */
async function stuck(amount = 50_000) {
  const { orderId, paymentId } = await steps.buy()
  const { id: order_id } = await steps.orderOf(orderId)
  await steps.switches({ ...untold, answers: 'down', about: 'refund' })
  const { id } = await db
    .insertInto('refunds')
    .values({ id: sql`gen_random_uuid()`, payment_id: paymentId, order_id, amount, reason: 'Not wanted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment_status = amount === 50_000 ? 'refunded' : 'partly_refunded'
  await db.updateTable('orders').set({ payment_status }).where('id', '=', order_id).execute()
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values ('refund', ${JSON.stringify({ refundId: id })}, 0, 60, 'failed-for-good')`.execute(db)
  const job = await until(async () => (await deskOf(orderId)).failedJobs[0])
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'refund' }])
  await steps.switches(untold)
  return { orderId, id, paymentId, job }
}

test('what staff paid another way, since it could not be sent, is never sent', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  expect(job).toMatchObject({ canRetry: true, canSettle: true, givesMoney: true })
  expect(await settle(job._id)).toMatchObject({ status: 200, body: { message: 'The job is settled' } })
  expect(await deskOf(orderId)).toMatchObject({
    refundable: 0,
    paymentStatus: 'refunded',
    refunds: [{ amount: 500, status: 'done' }],
    failedJobs: [],
  })
  expect(await sendRefund(deps, id)).toBe(true)
  expect(await deps.payments.listRefundsOf(paymentId)).toEqual([])
})

test('while the provider does not say whether it has sent a refund, the refund can’t be settled', async () => {
  const { orderId, job } = await stuck()
  await steps.switches({ ...untold, answers: 'down', about: 'refund' })
  expect(await settle(job._id)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(shop.takeErrors()).toMatchObject([{ code: 'unavailable' }])
  await steps.switches(untold)
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'asked' }], failedJobs: [{ _id: job._id }] })
  expect((await settle(job._id)).status).toBe(200)
})

test('a refund that staff settle though the provider has made it is put on record as sent', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  await deps.payments.refund(paymentId, { key: id, amount: 50_000 })
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
  expect(await steps.refundsOf(orderId)).toHaveLength(1)
})

test('an unsent refund that somebody sent in the provider’s dashboard is on record as that, and nobody is asked to send it again', async () => {
  const { orderId, paymentId, job } = await stuck()
  await steps.refundElsewhere(paymentId, 50_000)
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { refunds, failedJobs, timeline } = await deskOf(orderId)
  expect({ refunds, failedJobs }).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
  expect(JSON.stringify(timeline)).not.toContain('another way')
})

test('a part that somebody sent in the provider’s dashboard is on record as that, though more could be sent', async () => {
  const { orderId, paymentId, job } = await stuck(20_000)
  await steps.refundElsewhere(paymentId, 20_000)
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { refunds, failedJobs, timeline, refundable } = await deskOf(orderId)
  expect({ refunds, failedJobs, refundable }).toMatchObject({
    refunds: [{ amount: 200, status: 'done' }],
    failedJobs: [],
    refundable: 300,
  })
  expect(JSON.stringify(timeline)).not.toContain('another way')
})

test('what had gone back in the dashboard before it was asked for is another refund', async () => {
  const { orderId, id, paymentId, job } = await stuck(20_000)
  await steps.refundElsewhere(paymentId, 20_000)
  await db
    .updateTable('refunds')
    .set({ created_at: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute()
  expect((await settle(job._id)).status).toBe(200)
  const { timeline } = await deskOf(orderId)
  expect(JSON.stringify(timeline)).toContain('another way')
})

test('what staff sent in parts in the dashboard is counted once when the order is cancelled, and the shopper gets all', async () => {
  const { orderId, paymentId, job } = await stuck(20_000)
  await steps.refundElsewhere(paymentId, 20_000)
  await settle(job._id)
  await steps.refundElsewhere(paymentId, 10_000)
  expect((await meera.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password })).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  const there = await deps.payments.listRefundsOf(paymentId)
  const amounts = there.map(({ amount }) => amount).toSorted((one, other) => one - other)
  expect(amounts).toEqual([10_000, 20_000, 20_000])
  expect(await deskOf(orderId)).toMatchObject({ refundable: 0, paymentStatus: 'refunded' })
})

test('while somebody sends it, nobody else does, and nobody settles it; who died meanwhile is not waited for', async () => {
  const { orderId, id, job } = await stuck()
  const claim = (inMs: number) =>
    db
      .updateTable('refunds')
      .set({ claimed_until: new Date(Date.now() + inMs) })
      .where('id', '=', id)
      .execute()
  await claim(60_000)
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await sendRefund(deps, id)).toBe(false)
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'asked' }], failedJobs: [{ _id: job._id }] })
  await claim(-1)
  expect((await settle(job._id)).status).toBe(200)
})

test('settled by two at once, and sent at the same moment, the money goes one way', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  await Promise.all([settle(job._id), settle(job._id), sendRefund(deps, id)])
  const there = await deps.payments.listRefundsOf(paymentId)
  const { timeline, refunds } = await deskOf(orderId)
  expect(refunds).toMatchObject([{ status: 'done' }])
  const byHand = timeline.filter(({ words }) => words.includes('another way'))
  expect(there.length + byHand.length).toBe(1)
})

/** What the shop does each minute about a refund that was asked for a while ago. */
async function comeRoundLater(id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute()
  await reconcile(deps)
}

test('what staff may have paid another way by now is not sent by itself; trying it again sends it', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  await comeRoundLater(id)
  expect(await deps.payments.listRefundsOf(paymentId)).toEqual([])
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'asked' }], failedJobs: [{ _id: job._id }] })

  expect((await meera.post(`/api/jobs/failed/${job._id}/retry`, {})).status).toBe(200)
  await until(async () => (await deskOf(orderId)).refunds[0]?.status === 'done')
  expect(await deps.payments.listRefundsOf(paymentId)).toMatchObject([{ amount: 50_000 }])
})

test('a failed refund that the provider has, though its answer was lost, leaves the list by itself', async () => {
  const { orderId, id, paymentId } = await stuck()
  await deps.payments.refund(paymentId, { key: id, amount: 50_000 })
  await comeRoundLater(id)
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
})

test('a refund that was sent after all leaves the list of failed jobs', async () => {
  const { orderId, id } = await stuck()
  await sendRefund(deps, id)
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
})
