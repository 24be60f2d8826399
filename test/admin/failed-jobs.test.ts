import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FailedJob } from '#contracts/jobs.ts'
import { lockOrderOf } from '#server/orders/lock-order.service.ts'
import { refundRefusedJob } from '#server/payments/refund.job.ts'
import { trackParcelJob } from '#server/shipments/parcel.job.ts'
import { trackParcel } from '#server/shipments/tracking.service.ts'
import { allAtOnce, countWaiting, inTurn } from '../harness/all-at-once.ts'
import { givePassword } from '../harness/builders.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const meera = await shop.admin()
const password = 'moonstone and gold'
await givePassword(db, meera, password)

const courierAnswers = (answers: 'down' | 'right') =>
  fetch(`${shop.url}/standins/shiprocket/standin/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })
const failedOf = async (orderId: string) => {
  const { body } = await meera.get('/api/jobs/failed?limit=100')
  return z.parse(z.object({ rows: z.array(FailedJob) }), body).rows.filter((job) => job.orderId === orderId)
}
const onDesk = (orderId: string) => readDesk(meera, orderId)
const retry = (id: string) => meera.post(`/api/jobs/failed/${id}/retry`)
const settle = (id: string, note: string) => meera.post(`/api/jobs/failed/${id}/settle`, { note, password })
const deedsOnRecord = (id: string) =>
  db.selectFrom('audit').select(['actor_id', 'action', 'after']).where('subject_id', '=', id).execute()

/** A paid order whose parcel could not be made, however often it was tried: the courier service is down. */
async function stranded() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await steps.verify(person, await steps.pay(providerOrder))
  const { id } = await steps.orderOf(orderId)
  const to = { fullName: 'Asha Rao', street: 'Temple Road', city: 'Mysuru', state: 'Karnataka', postcode: '570001' }
  const address = JSON.stringify({ ...to, phone: '9876543210', email: 'asha@example.in' })
  await db.updateTable('orders').set({ address }).where('id', '=', id).execute()
  await courierAnswers('down')
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values ('ship-order', ${JSON.stringify({ orderId: id })}, 0, 60, 'failed-for-good')`.execute(db)
  const job = await until(async () => (await failedOf(orderId))[0])
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: 'ship-order' }])
  await courierAnswers('right')
  return { orderId, id, job, person }
}

test('a failed job says which order it was about, and nothing else of what it carried', async () => {
  const { orderId, job, id } = await stranded()
  expect(job).toMatchObject({ name: 'ship-order', tries: 1, orderId })
  expect((await onDesk(orderId)).failedJobs).toEqual([job])
  expect(JSON.stringify((await meera.get('/api/jobs/failed?limit=100')).body)).not.toContain(id)
  const { orderId: another } = await steps.checkOut()
  expect((await onDesk(another)).failedJobs).toEqual([])
})

/** A part of the money that the bank would not take back. */
async function refused() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  const { razorpay_payment_id: payment_id } = await steps.pay(providerOrder)
  const { id: order_id } = await steps.orderOf(orderId)
  const refundId = newId()
  const payment = { id: payment_id, provider_order_id: providerOrder, order_id, amount: 50_000 }
  await db
    .insertInto('payments')
    .values({ ...payment, currency: 'INR', outcome: 'settled' })
    .execute()
  const refund = { id: refundId, payment_id, order_id, amount: 100, reason: 'A part', status: 'failed' as const }
  await db
    .insertInto('refunds')
    .values({ ...refund, provider_id: `rfnd_${refundId.slice(-12)}` })
    .execute()
  await db.transaction().execute((tx) => shop.app.deps.jobs.send(tx, refundRefusedJob, { refundId }))
  const job = await until(async () => (await failedOf(orderId))[0])
  expect(shop.takeErrors()).toHaveLength(1)
  return { orderId, order_id, refundId, job, person }
}

test('a refund that the bank refused shows at its order, and can’t be tried again', async () => {
  const { orderId, job } = await refused()
  const reason = expect.stringContaining('another way')
  expect(job).toMatchObject({ name: 'refund-refused', reason, canRetry: false, givesMoney: true })
  expect(await retry(job._id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await failedOf(orderId)).toEqual([job])
})

test('what was settled another way leaves the list, and only staff read how', async () => {
  const { orderId, job, person } = await refused()
  expect((await settle(job._id, '  ')).status).toBe(400)
  expect((await settle(job._id, 'x'.repeat(201))).status).toBe(400)
  expect((await person.post(`/api/jobs/failed/${job._id}/settle`, { note: 'Mine' })).status).toBe(403)
  expect(await settle(job._id, 'Sent by UPI')).toMatchObject({ status: 200, body: { message: 'The job is settled' } })
  expect(await onDesk(orderId)).toMatchObject({
    failedJobs: [],
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: 'note', words: 'Settled by hand: Sent by UPI', by: 'staff', isPrivate: true }),
    ]),
  })
  expect(JSON.stringify((await person.get(`/api/orders/${orderId}`)).body)).not.toContain('UPI')
  expect(await deedsOnRecord(job._id)).toEqual([
    {
      actor_id: meera.id,
      action: 'job settled by hand',
      after: { name: 'refund-refused', orderId },
    },
  ])
  expect(await settle(job._id, 'Again')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('money counts as given back another way only for whoever gives the password again', async () => {
  const { orderId, job } = await refused()
  const tries = [
    { sent: {}, told: { code: 'password_needed' } },
    { sent: { password: 'not hers' }, told: { code: 'password_needed', errors: { password: expect.anything() } } },
  ]
  for (const { sent, told } of tries)
    expect(await meera.post(`/api/jobs/failed/${job._id}/settle`, { note: 'Sent by UPI', ...sent })).toMatchObject({
      status: 403,
      body: told,
    })
  expect(await onDesk(orderId)).toMatchObject({ failedJobs: [{ _id: job._id }], refunds: [{ status: 'failed' }] })
  expect(await deedsOnRecord(job._id)).toEqual([])
  expect((await settle(job._id, 'Sent by UPI')).status).toBe(200)
  expect(await onDesk(orderId)).toMatchObject({ failedJobs: [], refunds: [{ status: 'done' }] })
})

test('money does not count as given back by staff who were signed out before it did', async () => {
  const { orderId, job, person } = await refused()
  const ravi = await shop.admin()
  await givePassword(db, ravi, password)
  const hold = sql`
    with ended as (delete from sessions where user_id = ${ravi.id})
    select id from users where id = ${person.id} for no key update`
  const deed = () => ravi.post(`/api/jobs/failed/${job._id}/settle`, { note: 'Sent by UPI', password })
  expect(await inTurn(shop.databaseUrl, hold, [deed])).toMatchObject([{ status: 401, body: { code: 'not_signed_in' } }])
  expect(await onDesk(orderId)).toMatchObject({ failedJobs: [{ _id: job._id }], refunds: [{ status: 'failed' }] })
})

test('where the money was sent to instead goes with the account', async () => {
  const { orderId, job, person } = await refused()
  await settle(job._id, 'Sent to asha@upi')
  await db.updateTable('orders').set({ status: 'delivered' }).where('number', '=', orderId).execute()
  await givePassword(db, person, 'amethyst and silver')
  const gone = await person.post('/api/auth/delete-account', { password: 'amethyst and silver' })
  expect(gone).toMatchObject({ status: 200 })
  const notes = await db.selectFrom('order_events').select('words').where('kind', '=', 'note').execute()
  expect(JSON.stringify([notes, await deedsOnRecord(job._id)])).not.toContain('asha@upi')
})

test('settled while a colleague changes its order, it waits for the order before it holds what the colleague needs', async () => {
  const { order_id, refundId, job } = await refused()
  const { underWay } = await db.transaction().execute(async (tx) => {
    await lockOrderOf(tx, order_id)
    const begun = settle(job._id, 'Sent by UPI')
    await until(async () => (await countWaiting(db)) > 0)
    await shop.app.deps.jobs.clearFailed(tx, refundRefusedJob, { refundId })
    return { underWay: begun }
  })
  expect(await underWay).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('what can be tried again is not settled by hand, and stays on the list', async () => {
  const { orderId, job } = await stranded()
  expect(job.canRetry).toBe(true)
  expect(await settle(job._id, 'Sent it myself')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await onDesk(orderId)).failedJobs).toEqual([job])
  expect(await deedsOnRecord(job._id)).toEqual([])
})

test('what is not settled by hand is said at once, though a colleague is having it tried again', async () => {
  const { job } = await stranded()
  await db.transaction().execute(async (tx) => {
    await sql`select id from pgboss.job where name = 'failed-for-good' for update`.execute(tx)
    expect(await settle(job._id, 'Sent it myself')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

test('a failed job that staff try again does its work and leaves the list, and the deed is on record', async () => {
  const { orderId, job } = await stranded()
  expect(await retry(job._id)).toMatchObject({ status: 200, body: { message: 'The job is tried again' } })
  expect(await failedOf(orderId)).toEqual([])
  await until(async () => (await onDesk(orderId)).trackingNumber)
  expect(await failedOf(orderId)).toEqual([])
  expect(await deedsOnRecord(job._id)).toEqual([
    { actor_id: meera.id, action: 'job tried again', after: { name: 'ship-order', orderId } },
  ])
  expect(await retry(job._id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await retry('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await retry('7')).status).toBe(404)
})

test('two of the staff who try the same job again at once run it once', async () => {
  const { id, job } = await stranded()
  const hold = sql`select id from pgboss.job where name = 'failed-for-good' for update`
  const both = await allAtOnce(shop.databaseUrl, hold, [() => retry(job._id), () => retry(job._id)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  const { rows } = await sql<{ runs: number }>`
    select count(*) as runs from pgboss.job
    where name = 'ship-order' and data ->> 'orderId' = ${id} and source_root_id is not null`.execute(db)
  expect(rows).toEqual([{ runs: 1 }])
  expect(await deedsOnRecord(job._id)).toHaveLength(1)
})

test('a parcel that is asked for by hand takes its failed job off the list', async () => {
  const { orderId, id } = await stranded()
  expect((await meera.post('/api/orders/shiprocket-order', { order_id: orderId })).status).toBe(200)
  expect(await failedOf(orderId)).toEqual([])
  expect(await deedsOnRecord(id)).toMatchObject([
    { actor_id: meera.id, action: 'parcel asked for', after: { trackingNumber: expect.any(String) } },
  ])
})

/** A parcel of which the courier service, which is down, could not be asked. */
async function unheardOf() {
  const { orderId, id } = await stranded()
  await meera.post('/api/orders/shiprocket-order', { order_id: orderId })
  await jobsDone(db, trackParcelJob)
  await courierAnswers('down')
  await sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values ('track-parcel', ${JSON.stringify({ orderId: id })}, 0, 60, 'failed-for-good')`.execute(db)
  expect(await until(async () => (await failedOf(orderId))[0])).toMatchObject({ name: 'track-parcel' })
  expect(shop.takeErrors()).toHaveLength(1)
  return { orderId, id }
}

test('a parcel that the courier tells of again takes its failed questions off the list', async () => {
  const { orderId, id } = await unheardOf()
  await courierAnswers('right')
  await trackParcel(shop.app.deps, id)
  expect(await failedOf(orderId)).toEqual([])
})

test('a parcel that is asked about anew takes its failed question off the list, so that an outage leaves one of each', async () => {
  const { orderId, id } = await unheardOf()
  const parcel = db.updateTable('shipments').where('order_id', '=', id)
  await parcel.set({ next_check_at: new Date(0) }).execute()
  await comeRound(db, 'silent-parcels')
  await until(async () => (await failedOf(orderId)).length === 0)
  await courierAnswers('right')
})
