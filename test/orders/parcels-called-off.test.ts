import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CourierError } from '#server/couriers/courier-error.ts'
import { failedQueue } from '#server/jobs/failed-queue.ts'
import {
  askPickupJob,
  callOffJob,
  parcelCalledOffJob,
  shipOrderJob,
  trackParcelJob,
} from '#server/shipments/parcel.job.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier, jobs } = shop.app.deps
const steps = await parcelSteps(shop)
const { meera, desk, seenBy, askForParcel, courierSays, packed, abandoned, become, refund } = steps

test('a parcel that the courier calls off is shown to staff, and its number to nobody any more', async () => {
  const { orderId, person, awb } = await abandoned()
  const { parcel, canAskForParcel, canCorrectAddress, failedJobs, orderStatus } = await desk(orderId)
  expect({ parcel, canAskForParcel, canCorrectAddress, orderStatus }).toEqual({
    parcel: { awb, courierName: expect.any(String), status: 'CANCELLED', isLost: false },
    canAskForParcel: true,
    canCorrectAddress: true,
    orderStatus: 'processing',
  })
  expect(failedJobs).toMatchObject([{ name: 'parcel-called-off', canRetry: false, orderId }])

  const seen = await seenBy(person, orderId)
  expect(seen).toMatchObject({ trackingNumber: null, trackingUrl: null, courierName: null, expectedOn: null })
  expect(JSON.stringify(seen.timeline)).not.toContain('CANCELLED')
  expect(await askForParcel(person, orderId), 'what to do about it is for staff').toMatchObject({ status: 409 })
})

test('staff ask for a parcel in its place, at an address put right, and what is told of the old one moves nothing', async () => {
  const { orderId, person, awb: old } = await abandoned()
  const corrected = { ...address, street: '14, Lake View' }
  expect((await meera.put(`/api/orders/${orderId}/address`, { address: corrected })).status).toBe(200)
  const { status, body } = await askForParcel(meera, orderId)
  const awb = z.parse(z.string(), body['trackingNumber'])
  expect(status).toBe(200)
  expect(awb).not.toBe(old)
  expect(await seenBy(person, orderId)).toMatchObject({ trackingNumber: awb, courierName: expect.any(String) })
  expect(await desk(orderId)).toMatchObject({ canAskForParcel: false, failedJobs: [], parcel: { awb } })
  const label = await (await shop.visitor.fetch(`/standins/shiprocket/labels/${awb}`)).text()
  expect(label).toContain('14, Lake View')
  expect(label).toContain(`${orderId}-R2`)

  await courierSays(old, 42)
  await jobsDone(db, trackParcelJob)
  expect((await seenBy(person, orderId)).orderStatus).toBe('processing')
  await courierSays(awb, 42)
  await until(async () => (await seenBy(person, orderId)).orderStatus === 'shipped')
})

test('a parcel that the courier collects after all, though it called it off, is the order’s own again', async () => {
  const { orderId, awb } = await abandoned()
  await courierSays(awb, 12)
  await jobsDone(db, trackParcelJob)
  expect(await desk(orderId), 'one that was not collected is not lost').toMatchObject({
    parcel: { status: 'CANCELLED' },
    canAskForParcel: true,
  })
  await courierSays(awb, 42)
  await until(async () => (await desk(orderId)).orderStatus === 'shipped')
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, parcel: { status: 'PICKED UP' }, failedJobs: [] })
})

test('an order whose parcel was called off leaves the list once staff send it another way', async () => {
  const { orderId } = await abandoned()
  expect((await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: 'X 1', canAskForParcel: false, failedJobs: [] })
  expect(await askForParcel(meera, orderId)).toMatchObject({ status: 200, body: { trackingNumber: 'X 1' } })
})

test('a parcel that waits to be collected is called off when all the money goes back', async () => {
  const { orderId, person } = await packed()
  expect((await refund(orderId)).status).toBe(200)
  await steps.calledOff(orderId)
  await jobsDone(db, { name: 'refund' })
  expect(await desk(orderId)).toMatchObject({ paymentStatus: 'refunded', canAskForParcel: false, failedJobs: [] })
  expect((await seenBy(person, orderId)).trackingNumber).toBeNull()
})

test('an order whose refund the bank refused can have another parcel', async () => {
  const { orderId, awb } = await packed()
  await refund(orderId)
  await steps.calledOff(orderId)
  for (const name of ['refund', callOffJob.name, trackParcelJob.name]) await jobsDone(db, { name })
  await db.updateTable('orders').set({ payment_status: 'paid' }).where('number', '=', orderId).execute()
  expect(await desk(orderId)).toMatchObject({ canAskForParcel: true, trackingNumber: null, failedJobs: [] })
  const { status, body } = await askForParcel(meera, orderId)
  expect(status).toBe(200)
  expect(body['trackingNumber']).not.toBe(awb)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: body['trackingNumber'], canAskForParcel: false })
})

test('a part of the money that goes back, or the parcel’s own number, calls nothing off', async () => {
  const { orderId, awb } = await packed()
  expect((await refund(orderId, { amount: 1 })).status).toBe(200)
  expect((await become(orderId, { status: 'shipped', trackingNumber: awb })).status).toBe(200)
  for (const name of ['refund', callOffJob.name, trackParcelJob.name]) await jobsDone(db, { name })
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, parcel: { status: 'PICKUP SCHEDULED' } })
})

test('a parcel that waits to be collected is called off when staff send the order under another number', async () => {
  const { orderId } = await packed()
  expect((await become(orderId, { status: 'shipped', trackingNumber: 'X 2' })).status).toBe(200)
  await steps.calledOff(orderId)
  const { trackingNumber, orderStatus, timeline } = await desk(orderId)
  expect({ trackingNumber, orderStatus }).toEqual({ trackingNumber: 'X 2', orderStatus: 'shipped' })
  expect(JSON.stringify(timeline)).not.toContain('CANCELLED')
})

test('an order that is wanted again when its parcel is to be called off keeps it', async () => {
  const { orderId, awb, id } = await packed()
  await db.transaction().execute((tx) => jobs.send(tx, callOffJob, { orderId: id }))
  await jobsDone(db, callOffJob)
  await jobsDone(db, trackParcelJob)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, parcel: { status: 'PICKUP SCHEDULED' } })
})

test('that the courier called a parcel off is told though somebody is asking about it at that moment', async () => {
  const { orderId, id } = await packed()
  const claimed_until = new Date(Date.now() + 300_000)
  await db.updateTable('shipments').set({ claimed_until }).where('order_id', '=', id).execute()
  await steps.hear(id, { statusId: 8, label: 'CANCELLED' })
  await steps.listed(orderId, parcelCalledOffJob)
  expect((await desk(orderId)).trackingNumber).toBeNull()
})

test('a parcel that was called off before anybody was told of such is told of when it is asked about', async () => {
  const { orderId, awb, id } = await packed()
  const called = { status_id: 8, status_label: 'CANCELLED', next_check_at: new Date() }
  await db.updateTable('shipments').set(called).where('order_id', '=', id).execute()
  const { track } = courier
  courier.track = async (asked) => (asked === awb ? { ...nothingElse, statusId: 8, label: 'CANCELLED' } : track(asked))
  await comeRound(db, 'silent-parcels')
  await steps.listed(orderId, parcelCalledOffJob)
  courier.track = track
  expect((await desk(orderId)).trackingNumber).toBeNull()
})

const nothingElse = { at: undefined, trackUrl: undefined, expectedOn: undefined, scans: [] }

test('what failed about an order’s parcel leaves the list when all its money goes back', async () => {
  const { orderId } = await abandoned()
  expect((await refund(orderId)).status).toBe(200)
  expect((await desk(orderId)).failedJobs).toEqual([])
  await jobsDone(db, callOffJob)
})

test('that nobody could be asked to come leaves the list once the order was sent', async () => {
  const { orderId, id } = await packed()
  const { requestPickup } = courier
  courier.requestPickup = async () => {
    throw new CourierError('refused', 'Nobody comes to this place')
  }
  await failAtOnce(askPickupJob.name, { orderId: id })
  await steps.listed(orderId, askPickupJob)
  courier.requestPickup = requestPickup
  await become(orderId, { status: 'shipped' })
  expect((await desk(orderId)).failedJobs).toEqual([])
})

/** A job without a second try. */
const failAtOnce = (name: string, data: object) =>
  sql`
    insert into pgboss.job (name, data, retry_limit, expire_seconds, dead_letter)
    values (${name}, ${JSON.stringify(data)}, 0, 60, ${failedQueue})`.execute(db)

test('what the courier says to a parcel in the place of another reaches staff, and the half that is made is tried again', async () => {
  const { orderId, id } = await abandoned()
  const { createShipment, assignAwb } = courier
  courier.createShipment = async () => {
    throw new CourierError('unreachable', 'The courier service answered with status 502')
  }
  expect((await askForParcel(meera, orderId)).body).toMatchObject({
    message: 'The courier service does not answer. Please try again in a while.',
  })
  expect(shop.takeErrors()).toHaveLength(1)
  courier.createShipment = createShipment
  courier.assignAwb = async () => {
    throw new CourierError('refused', 'Please recharge your wallet')
  }
  expect(await askForParcel(meera, orderId)).toMatchObject({
    status: 409,
    body: { message: 'The courier service refused: Please recharge your wallet' },
  })
  courier.assignAwb = assignAwb
  expect(await desk(orderId)).toMatchObject({ parcel: { awb: null }, canAskForParcel: true })

  await sql`update pgboss.job set start_after = now() where name = ${shipOrderJob.name} and data ->> 'orderId' = ${id}`.execute(
    db,
  )
  await until(async () => (await desk(orderId)).trackingNumber !== null)
  expect((await desk(orderId)).failedJobs).toEqual([])
})

test('what the courier says of a parcel that the shop is calling off is no news, even if the order is wanted again', async () => {
  const { orderId, id } = await packed()
  const { cancel } = courier
  courier.cancel = async (...asked) => {
    await cancel(...asked)
    // The bank has refused the refund, and the courier is faster than its own answer.
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', id).execute()
    await until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED')
  }
  await refund(orderId)
  await steps.calledOff(orderId)
  for (const name of ['refund', callOffJob.name, parcelCalledOffJob.name]) await jobsDone(db, { name })
  courier.cancel = cancel
  const { failedJobs, trackingNumber, timeline, canAskForParcel } = await desk(orderId)
  expect({ failedJobs, trackingNumber, canAskForParcel }).toEqual({
    failedJobs: [],
    trackingNumber: null,
    canAskForParcel: true,
  })
  expect(JSON.stringify(timeline)).not.toContain('will not collect')
})
