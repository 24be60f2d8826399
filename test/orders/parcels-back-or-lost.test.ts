import { expect, test } from 'vitest'
import { parcelBackOrLostJob, trackParcelJob } from '#server/shipments/ship-order.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = await parcelSteps(shop)
const { meera, desk, courierSays, packed, listed } = steps

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
