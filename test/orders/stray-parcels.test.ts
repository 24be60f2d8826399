import { expect, test } from 'vitest'
import { CourierError } from '#server/couriers/courier-error.ts'
import { callOffJob, parcelCalledOffJob, strayParcelJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { comeRound } from '../harness/come-round.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier } = shop.app.deps
const steps = await parcelSteps(shop)
const { meera, desk, courierSays, packed, become, refund, calledOff, listed } = steps

const settle = (job: { _id: string }) =>
  meera.post(`/api/jobs/failed/${job._id}/settle`, { note: 'The courier brings it back' })

type Sent = { orderId: string; awb: string }

/** When the courier is asked about it next. */
async function nextCheckOf(id: string): Promise<Date | null> {
  const row = db.selectFrom('shipments').select('next_check_at').where('order_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).next_check_at
}

test('a parcel that was called off for a refund, and is collected all the same, is told to staff and followed', async () => {
  const { orderId, awb } = await packed()
  await refund(orderId)
  await calledOff(orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(awb, 42)
  expect(await listed(orderId, strayParcelJob)).toMatchObject({
    canRetry: false,
    reason: expect.stringContaining('have it brought back'),
  })
  expect(await desk(orderId)).toMatchObject({
    parcel: { status: 'PICKED UP' },
    orderStatus: 'shipped',
    paymentStatus: 'refunded',
    trackingNumber: awb,
  })
  await courierSays(awb, 7)
  await until(async () => (await desk(orderId)).orderStatus === 'delivered')
  expect((await desk(orderId)).failedJobs, 'told once').toHaveLength(1)
})

test('a parcel of a cancelled order that is collected all the same is told to staff, and not to the shopper', async () => {
  const { orderId, awb } = await packed()
  await become(orderId, { status: 'cancelled' })
  await calledOff(orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(awb, 42)
  const job = await listed(orderId, strayParcelJob)
  await courierSays(awb, 7)
  await until(async () => (await desk(orderId)).parcel?.status === 'DELIVERED')
  const { orderStatus, timeline, failedJobs } = await desk(orderId)
  expect(orderStatus).toBe('cancelled')
  expect(JSON.stringify(timeline)).not.toMatch(/PICKED UP|DELIVERED/)
  expect(failedJobs, 'told once').toEqual([job])
  expect((await settle(job)).status).toBe(200)
})

test('a parcel that is collected after its order was sent another way moves nothing, until staff say that it is the one', async () => {
  const { orderId, awb } = await packed()
  await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })
  await calledOff(orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(awb, 42)
  await listed(orderId, strayParcelJob)
  await courierSays(awb, 18)
  await until(async () => (await desk(orderId)).parcel?.status === 'IN TRANSIT')
  expect(await desk(orderId)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'X 1' })

  expect((await steps.setTracking(orderId, awb)).status).toBe(200)
  expect((await desk(orderId)).failedJobs).toEqual([])
  await courierSays(awb, 7)
  await until(async () => (await desk(orderId)).orderStatus === 'delivered')
})

test('a parcel that the courier will not call off is told to staff in its words, and they can settle it', async () => {
  const { orderId, awb, id } = await packed()
  const { track } = courier
  courier.track = async () => undefined
  await courierSays(awb, 42)
  await jobsDone(db, trackParcelJob)
  await become(orderId, { status: 'cancelled' })
  const refused = await listed(orderId, strayParcelJob)
  expect(refused.reason).toContain('Cannot cancel an order that has been picked up')
  courier.track = track

  await steps.hear(id, { statusId: 42, label: 'PICKED UP' })
  const { failedJobs } = await until(async () => {
    const now = await desk(orderId)
    return now.failedJobs.every(({ _id }) => _id !== refused._id) && now.failedJobs.length > 0 ? now : undefined
  })
  expect(failedJobs, 'the one has taken the place of the other').toMatchObject([{ name: strayParcelJob.name }])
  expect(shop.takeErrors()).toHaveLength(1)
  for (const job of failedJobs) expect((await settle(job)).status).toBe(200)
})

test('a parcel that the shop called off is asked about until the courier says so too', async () => {
  const { orderId, id } = await packed()
  const { cancel } = courier
  // The courier service only notes the wish.
  courier.cancel = async () => undefined
  await refund(orderId)
  await calledOff(orderId)
  courier.cancel = cancel
  expect(await nextCheckOf(id)).toBeInstanceOf(Date)
  await steps.hear(id, { statusId: 19, label: 'OUT FOR PICKUP' })
  expect((await desk(orderId)).parcel?.status).toBe('CANCELLED')
  expect(await nextCheckOf(id)).toBeInstanceOf(Date)
  await steps.hear(id, { statusId: 8, label: 'CANCELLED' })
  expect(await nextCheckOf(id)).toBeNull()
  expect((await desk(orderId)).failedJobs).toEqual([])
})

test('a parcel that was called off is not asked about for ever where the courier says nothing of it', async () => {
  const { orderId, id } = await packed()
  const { cancel, track } = courier
  courier.cancel = async () => undefined
  courier.track = async () => undefined
  await refund(orderId)
  await calledOff(orderId)
  const lookDaysLater = async (days: number) => {
    const status_at = new Date(Date.now() - days * 24 * 3600_000)
    const due = { status_at, next_check_at: new Date(0) }
    await db.updateTable('shipments').set(due).where('order_id', '=', id).execute()
    await comeRound(db, 'silent-parcels')
    return until(async () => {
      const next = await nextCheckOf(id)
      return next?.getTime() === 0 ? undefined : { next }
    })
  }
  expect(await lookDaysLater(13)).toEqual({ next: expect.any(Date) })
  await jobsDone(db, trackParcelJob)
  expect(await lookDaysLater(15)).toEqual({ next: null })
  Object.assign(courier, { cancel, track })
})

test('where the courier refuses to call a parcel off, its number may be given again, and its end is told', async () => {
  const { orderId, awb, id } = await packed()
  const { cancel } = courier
  courier.cancel = async () => {
    throw new CourierError('refused', 'The parcel is with us')
  }
  await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })
  await listed(orderId, strayParcelJob)
  courier.cancel = cancel
  expect((await steps.setTracking(orderId, awb)).status).toBe(200)
  await steps.hear(id, { statusId: 8, label: 'CANCELLED' })
  await listed(orderId, parcelCalledOffJob)
})

test('a parcel that waits though its order was refunded is called off when the courier tells of it', async () => {
  const { orderId, id, awb } = await packed()
  await db.updateTable('orders').set({ payment_status: 'refunded' }).where('id', '=', id).execute()
  await courierSays(awb, 19)
  await calledOff(orderId)
  await jobsDone(db, callOffJob)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: null, failedJobs: [] })
})

/** Its parcel was to be called off for a refund, which the courier refused; then the bank refused the refund. */
async function wantedAgain() {
  const order = await packed()
  const { cancel } = courier
  courier.cancel = async () => {
    throw new CourierError('refused', 'The parcel is with us')
  }
  await refund(order.orderId)
  await listed(order.orderId, strayParcelJob)
  for (const name of [callOffJob.name, 'refund']) await jobsDone(db, { name })
  courier.cancel = cancel
  await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', order.id).execute()
  return order
}

test.each([
  ['by its number', ({ orderId, awb }: Sent) => become(orderId, { status: 'shipped', trackingNumber: awb })],
  ['whose number it has already', ({ orderId }: Sent) => become(orderId, { status: 'shipped' })],
  ['by the courier, which collects it', ({ awb }: Sent) => courierSays(awb, 42)],
])('a stray leaves the list when its order is marked as shipped with that very parcel, %s', async (_how, send) => {
  const order = await wantedAgain()
  expect((await send(order)).status).toBe(200)
  const now = await until(async () => {
    const seen = await desk(order.orderId)
    return seen.orderStatus === 'shipped' ? seen : undefined
  })
  expect(now).toMatchObject({ trackingNumber: order.awb, failedJobs: [] })
  for (const job of [callOffJob, trackParcelJob]) await jobsDone(db, job)
  expect((await desk(order.orderId)).parcel?.status, 'nothing is called off').not.toBe('CANCELLED')
})

test('a stray stays on the list when its order is marked as shipped with another parcel', async () => {
  const { orderId } = await wantedAgain()
  const { cancel } = courier
  courier.cancel = async () => {
    throw new CourierError('refused', 'The parcel is with us')
  }
  expect((await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })).status).toBe(200)
  await jobsDone(db, callOffJob)
  courier.cancel = cancel
  await listed(orderId, strayParcelJob)
})
