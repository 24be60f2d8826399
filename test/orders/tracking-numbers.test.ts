import { expect, test } from 'vitest'
import { callOffJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { desk, courierSays, packed, abandoned, become, setTracking, calledOff } = await parcelSteps(shop)

const spaced = (awb: string) => `${awb.slice(0, 7)} ${awb.slice(7)}`

test('the courier’s own number counts however it is typed', async () => {
  const { orderId, awb } = await packed()
  expect((await become(orderId, { status: 'shipped', trackingNumber: spaced(awb) })).status).toBe(200)
  expect((await setTracking(orderId, spaced(awb))).status).toBe(200)
  for (const job of [callOffJob, trackParcelJob]) await jobsDone(db, job)
  const { trackingNumber, parcel, timeline } = await desk(orderId)
  const own = { awb, courierName: expect.any(String), status: 'PICKUP SCHEDULED', isLost: false }
  expect({ trackingNumber, parcel }).toEqual({ trackingNumber: awb, parcel: own })
  expect(JSON.stringify(timeline), 'it is the same number').not.toContain('Its tracking number is')
})

test('the number of a parcel that was called off can’t be given to an order', async () => {
  const refusal = { status: 409, body: { errors: { trackingNumber: expect.stringContaining('called off') } } }
  const sent = await packed()
  await become(sent.orderId, { status: 'shipped', trackingNumber: 'X 1' })
  await calledOff(sent.orderId)
  expect(await setTracking(sent.orderId, sent.awb)).toMatchObject(refusal)
  expect((await desk(sent.orderId)).trackingNumber).toBe('X 1')

  const waiting = await abandoned()
  expect(await become(waiting.orderId, { status: 'shipped', trackingNumber: spaced(waiting.awb) })).toMatchObject(
    refusal,
  )
  expect(await desk(waiting.orderId)).toMatchObject({ orderStatus: 'processing', canAskForParcel: true })
})

test.each([
  ['once it is marked as shipped', (orderId: string) => setTracking(orderId, 'X 3')],
  ['by the older call', (orderId: string) => become(orderId, { status: 'shipped', trackingNumber: 'X 3' })],
])('another number, set %s, calls off the parcel that waits', async (_when, set) => {
  const { orderId } = await packed()
  await become(orderId, { status: 'shipped' })
  expect((await set(orderId)).status).toBe(200)
  await calledOff(orderId)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: 'X 3', orderStatus: 'shipped', failedJobs: [] })
})

test('a parcel that is on its way goes on under another number', async () => {
  const { orderId, awb } = await packed()
  await courierSays(awb, 42)
  await until(async () => (await desk(orderId)).orderStatus === 'shipped')
  await setTracking(orderId, 'The courier’s own 7')
  await jobsDone(db, callOffJob)
  await courierSays(awb, 7)
  await until(async () => (await desk(orderId)).orderStatus === 'delivered')
  expect(await desk(orderId)).toMatchObject({ parcel: { status: 'DELIVERED' }, failedJobs: [] })
})
