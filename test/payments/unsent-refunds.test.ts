import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DeskOrder } from '#contracts/order-desk.ts'
import { sendRefund } from '#server/payments/refunds.service.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)
const meera = await shop.admin()

afterEach(() => steps.switches({}))

const deskOf = async (orderId: string) =>
  z.parse(z.object({ data: DeskOrder }), (await meera.get(`/api/orders/${orderId}/desk`)).body).data
const settle = (jobId: string) => meera.post(`/api/jobs/failed/${jobId}/settle`, { note: 'Sent by UPI' })

/** An order of ₹500 whose refund could not be sent, however often it was tried. */
async function stuck() {
  const { person, providerOrder, orderId } = await steps.checkOut()
  const answer = await steps.pay(providerOrder)
  await steps.verify(person, answer)
  const { id: order_id } = await steps.orderOf(orderId)
  const paymentId = answer.razorpay_payment_id
  await steps.switches({ answers: 'down', about: 'refund' })
  const { id } = await db
    .insertInto('refunds')
    .values({ id: sql`gen_random_uuid()`, payment_id: paymentId, order_id, amount: 50_000, reason: 'Not wanted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ payment_status: 'refunded' }).where('id', '=', order_id).execute()
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values ('refund', ${JSON.stringify({ refundId: id })}, 0, 60, 'failed-for-good')`.execute(db)
  const job = await until(async () => (await deskOf(orderId)).failedJobs[0])
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'refund' }])
  await steps.switches({})
  return { orderId, id, paymentId, job }
}

test('what staff paid another way, since it could not be sent, is never sent', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  expect(job).toMatchObject({ canRetry: true, canSettle: true })
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

test('while the provider does not say whether it has sent it, it can’t be settled', async () => {
  const { orderId, job } = await stuck()
  await steps.switches({ answers: 'down', about: 'refund' })
  expect(await settle(job._id)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(shop.takeErrors()).toMatchObject([{ code: 'unavailable' }])
  await steps.switches({})
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'asked' }], failedJobs: [{ _id: job._id }] })
  expect((await settle(job._id)).status).toBe(200)
})

test('one that the provider has, though its answer was lost, is put on record as sent', async () => {
  const { orderId, id, paymentId, job } = await stuck()
  await deps.payments.refund(paymentId, { key: id, amount: 50_000 })
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
  expect(await steps.refundsOf(orderId)).toHaveLength(1)
})

test('one that somebody sent in the provider’s dashboard meanwhile is on record as that, and nobody is asked to send it again', async () => {
  const { orderId, paymentId, job } = await stuck()
  await steps.refundElsewhere(paymentId, 50_000)
  expect(await settle(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { refunds, failedJobs, timeline } = await deskOf(orderId)
  expect({ refunds, failedJobs }).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
  expect(JSON.stringify(timeline)).not.toContain('another way')
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

test('a refund that was sent after all leaves the list of failed jobs', async () => {
  const { orderId, id } = await stuck()
  await sendRefund(deps, id)
  expect(await deskOf(orderId)).toMatchObject({ refunds: [{ status: 'done' }], failedJobs: [] })
})
