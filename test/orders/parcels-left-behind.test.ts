import { expect, test } from 'vitest'
import { callOffJob, parcelCalledOffJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = await parcelSteps(shop)
const { desk, seenBy, courierSays, packed, abandoned, listed, become, refund } = steps
const { stockOf } = paymentSteps(shop)

/** Staff marked the order as shipped, and the courier did not take the parcel. */
async function leftBehind() {
  const order = await packed()
  expect((await become(order.orderId, { status: 'shipped' })).status).toBe(200)
  await courierSays(order.awb, 8)
  return { ...order, job: await listed(order.orderId, parcelCalledOffJob) }
}

test('a parcel that the courier calls off after staff marked its order as shipped stands on the list until it has another number', async () => {
  const { orderId, person, job } = await leftBehind()
  expect(job).toMatchObject({ canRetry: false, reason: expect.stringContaining('set its tracking number') })
  const seen = await seenBy(person, orderId)
  expect(seen).toMatchObject({ orderStatus: 'shipped', trackingNumber: null, trackingUrl: null })
  expect(JSON.stringify(seen.timeline)).not.toContain('CANCELLED')
  expect(JSON.stringify(seen.timeline)).toContain('will not collect the parcel')
  expect((await steps.setTracking(orderId, 'X 3')).status).toBe(200)
  expect((await desk(orderId)).failedJobs).toEqual([])
})

test('an order that was marked as shipped and that the courier left behind can be cancelled, and its pieces go back', async () => {
  const { orderId, product } = await leftBehind()
  expect((await desk(orderId)).nextStatuses).toEqual(['delivered', 'cancelled'])
  expect((await become(orderId, { status: 'cancelled' })).body).toMatchObject({
    order: { orderStatus: 'cancelled', paymentStatus: 'refunded' },
  })
  expect(await stockOf(product)).toBe(10)
  await jobsDone(db, callOffJob)
  expect(await desk(orderId)).toMatchObject({ failedJobs: [], nextStatuses: [] })
})

test('a refund alone does not see to what the courier left behind: it stays on the list until the order is cancelled', async () => {
  const { orderId, product, job } = await leftBehind()
  expect((await refund(orderId)).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ paymentStatus: 'refunded', failedJobs: [job] })
  expect((await become(orderId, { status: 'cancelled' })).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ orderStatus: 'cancelled', failedJobs: [] })
  expect(await stockOf(product)).toBe(10)
})

test('what the courier leaves behind after all the money went back is told to staff too: its pieces are here', async () => {
  const { orderId, awb } = await packed()
  await become(orderId, { status: 'shipped' })
  await refund(orderId)
  await courierSays(awb, 8)
  expect(await listed(orderId, parcelCalledOffJob)).toMatchObject({
    reason: expect.stringContaining('cancel the order'),
  })
  expect((await desk(orderId)).nextStatuses).toContain('cancelled')
})

test('an order that was sent without a number since the courier had called off its parcel is on its way, and stays so', async () => {
  const { orderId } = await abandoned()
  expect((await become(orderId, { status: 'shipped' })).status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: null, nextStatuses: ['delivered'], failedJobs: [] })
})
