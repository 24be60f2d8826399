import { expect, test } from 'vitest'
import { callOffJob, parcelBackOrLostJob, strayParcelJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = await parcelSteps(shop)
const { meera, desk, courierSays, packed, listed, become } = steps
const { stockOf } = paymentSteps(shop)

const returned = 10
const lost = 12

/** The courier has collected the parcel, and brings no shopper anything. */
async function ended(how: typeof returned | typeof lost) {
  const order = await packed()
  await courierSays(order.awb, 42)
  await until(async () => (await desk(order.orderId)).orderStatus === 'shipped')
  await jobsDone(db, trackParcelJob)
  await courierSays(order.awb, how)
  return { ...order, job: await listed(order.orderId, parcelBackOrLostJob) }
}

test.each([
  [returned, 'The parcel has come back'],
  [lost, 'The courier has lost or damaged the parcel'],
] as const)('a parcel in state %s is told to staff once, and they can settle it', async (how, words) => {
  const { orderId, id, job } = await ended(how)
  expect(job).toMatchObject({ canRetry: false, reason: expect.stringContaining(words) })
  await steps.hear(id, { statusId: how, label: 'As before' })
  const { orderStatus, failedJobs } = await desk(orderId)
  expect({ orderStatus, failedJobs }).toEqual({ orderStatus: 'shipped', failedJobs: [job] })
  const settled = await meera.post(`/api/jobs/failed/${job._id}/settle`, { note: 'The shopper fetches it' })
  expect(settled.status).toBe(200)
})

test('what was lost in other words than before is still told once', async () => {
  const { orderId, id, job } = await ended(lost)
  await steps.hear(id, { statusId: 25, label: 'DAMAGED' })
  await jobsDone(db, parcelBackOrLostJob)
  expect((await desk(orderId)).failedJobs).toEqual([job])
})

test('a lost parcel that is found leaves the list, and its order goes on', async () => {
  const { orderId, awb } = await ended(lost)
  await courierSays(awb, 18)
  await until(async () => (await desk(orderId)).failedJobs.length === 0)
  await courierSays(awb, 7)
  await until(async () => (await desk(orderId)).orderStatus === 'delivered')
})

test('a parcel of which nothing was heard before it came back has left the shop, and no letter says that it is on its way', async () => {
  const { orderId, id } = await packed()
  await steps.hear(id, { statusId: returned, label: 'RTO DELIVERED' })
  await listed(orderId, parcelBackOrLostJob)
  expect((await desk(orderId)).orderStatus).toBe('shipped')
  await jobsDone(db, { name: 'order-letter' })
  const letters = (await mailsTo(meera, address.email)).filter(({ subject }) => subject.includes(orderId))
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('confirmed')])
})

test.each([
  [returned, 'come back', 10],
  [lost, 'are gone', 9],
] as const)(
  'an order whose parcel is in state %s can be cancelled with a refund, and its pieces %s',
  async (how, _pieces, stock) => {
    const { orderId, id, product } = await ended(how)
    // The number of a state whose meaning nobody knows.
    await steps.hear(id, { statusId: 23, label: 'PARTIAL DELIVERED' })
    expect(await desk(orderId)).toMatchObject({
      nextStatuses: ['delivered', 'cancelled'],
      parcel: { isLost: how === lost },
    })
    expect((await become(orderId, { status: 'cancelled' })).body).toMatchObject({
      order: { orderStatus: 'cancelled', paymentStatus: 'refunded' },
    })
    expect(await stockOf(product)).toBe(stock)
    await jobsDone(db, callOffJob)
    expect(await desk(orderId), 'nothing is left to call off or to see to').toMatchObject({
      failedJobs: [],
      refundable: 0,
      nextStatuses: [],
    })
  },
)

test('an order that is on its way, or whose parcel arrived, can’t be cancelled', async () => {
  const { orderId, awb } = await packed()
  for (const [statusId, orderStatus] of [
    [42, 'shipped'],
    [7, 'delivered'],
  ] as const) {
    await courierSays(awb, statusId)
    await until(async () => (await desk(orderId)).orderStatus === orderStatus)
    expect((await desk(orderId)).nextStatuses).not.toContain('cancelled')
    expect(await become(orderId, { status: 'cancelled' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
})

test('a refund alone does not see to a parcel that came back: its pieces are on no shelf until the order is cancelled', async () => {
  const { orderId, product, job } = await ended(returned)
  expect((await steps.refund(orderId)).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ paymentStatus: 'refunded', failedJobs: [job] })
  expect((await become(orderId, { status: 'cancelled' })).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ orderStatus: 'cancelled', failedJobs: [] })
  expect(await stockOf(product)).toBe(10)
})

test.each([returned, lost] as const)(
  'an order whose parcel is in state %s goes out again under another number',
  async (how) => {
    const { orderId, awb, product } = await ended(how)
    expect(await steps.setTracking(orderId, awb.toLowerCase())).toMatchObject({
      status: 409,
      body: { errors: { trackingNumber: expect.stringContaining('came back or was lost') } },
    })
    expect((await steps.setTracking(orderId, 'X 1')).status).toBe(200)
    await jobsDone(db, callOffJob)
    expect(await desk(orderId)).toMatchObject({
      trackingNumber: 'X 1',
      orderStatus: 'shipped',
      nextStatuses: ['delivered'],
      failedJobs: [],
    })
    expect(await steps.setTracking(orderId, awb), 'it is still dead').toMatchObject({ status: 409 })
    expect(await stockOf(product)).toBe(9)
  },
)

test('a lost parcel that is found after its order was cancelled is told to staff', async () => {
  const { orderId, awb } = await ended(lost)
  await become(orderId, { status: 'cancelled' })
  await jobsDone(db, callOffJob)
  await courierSays(awb, 18)
  await listed(orderId, strayParcelJob)
  expect((await desk(orderId)).orderStatus).toBe('cancelled')
})

test('a stray that staff made the order’s own again, and that comes back, is told like any other', async () => {
  const { orderId, awb } = await packed()
  await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })
  await steps.calledOff(orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(awb, 42)
  await listed(orderId, strayParcelJob)
  expect((await steps.setTracking(orderId, awb)).status).toBe(200)
  await courierSays(awb, returned)
  await listed(orderId, parcelBackOrLostJob)
  expect((await desk(orderId)).nextStatuses).toContain('cancelled')
})
