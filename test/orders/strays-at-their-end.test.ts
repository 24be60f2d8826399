import { expect, test } from 'vitest'
import { callOffJob, parcelBackOrLostJob, strayParcelJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = await parcelSteps(shop)
const { desk, courierSays, packed, become, refund, calledOff, listed } = steps

const [onItsWayBack, returned, lost] = [46, 10, 12]

/** The order was cancelled since the courier had lost its parcel, so that its pieces are in no stock. */
async function cancelledAsLost() {
  const order = await packed()
  await become(order.orderId, { status: 'shipped' })
  await courierSays(order.awb, lost)
  await listed(order.orderId, parcelBackOrLostJob)
  await become(order.orderId, { status: 'cancelled' })
  await jobsDone(db, callOffJob)
  return order
}

/** The order does without its parcel, which the courier collects all the same. */
async function stray(wish: object) {
  const order = await packed()
  await become(order.orderId, wish)
  await calledOff(order.orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(order.awb, 42)
  await listed(order.orderId, strayParcelJob)
  return order
}

/** What staff read of an order’s stray, once the courier’s last word is heard. */
async function toldOf(orderId: string, words: string) {
  await until(async () => (await desk(orderId)).failedJobs.some(({ reason }) => reason.includes(words)))
  shop.takeErrors()
  const { failedJobs } = await desk(orderId)
  expect(failedJobs).toMatchObject([{ name: strayParcelJob.name, canRetry: false }])
}

test.each([[[returned]], [[onItsWayBack, returned]]])(
  'a lost parcel that comes back after its order was cancelled (%s): staff read that its pieces are in no stock',
  async (news) => {
    const { orderId, awb } = await cancelledAsLost()
    for (const statusId of news) {
      await courierSays(awb, statusId)
      await jobsDone(db, trackParcelJob)
    }
    await toldOf(orderId, 'add its pieces to stock')
  },
)

test('a stray of a cancelled order that is back need not be brought back: its pieces are in stock already', async () => {
  const { orderId, awb } = await stray({ status: 'cancelled' })
  await courierSays(awb, returned)
  await until(async () => (await desk(orderId)).failedJobs.length === 0)
  await jobsDone(db, strayParcelJob)
  expect((await desk(orderId)).failedJobs).toEqual([])
})

test('a stray of a cancelled order that is lost: staff read that its pieces are to leave the stock', async () => {
  const { orderId, awb } = await stray({ status: 'cancelled' })
  await courierSays(awb, lost)
  await toldOf(orderId, 'take its pieces out of stock')
})

test.each([
  [returned, 'has come back'],
  [lost, 'is lost'],
])(
  'a stray of an order that went another way, in state %s: staff are asked to look at the stock',
  async (how, words) => {
    const { orderId, awb } = await stray({ status: 'shipped', trackingNumber: 'X 1' })
    await courierSays(awb, how)
    await toldOf(orderId, words)
    expect(await desk(orderId)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'X 1' })
  },
)

test.each([[[42, returned]], [[returned]]])(
  'a parcel that went out though its order was refunded, and came back (%s), is one thing to see to',
  async (news) => {
    const { orderId, awb } = await packed()
    await refund(orderId)
    await calledOff(orderId)
    await jobsDone(db, trackParcelJob)
    for (const statusId of news) {
      await courierSays(awb, statusId)
      for (const job of [trackParcelJob, strayParcelJob]) await jobsDone(db, job)
    }
    await until(async () => (await desk(orderId)).failedJobs.some(({ name }) => name === parcelBackOrLostJob.name))
    shop.takeErrors()
    expect((await desk(orderId)).failedJobs).toMatchObject([{ name: parcelBackOrLostJob.name }])
  },
)
