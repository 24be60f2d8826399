import { expect, test } from 'vitest'
import { CourierError } from '#server/couriers/courier-error.ts'
import { parcelBackOrLostJob, strayParcelJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier } = shop.app.deps
const steps = await parcelSteps(shop)
const { meera, desk, seenBy, courierSays, packed, listed, become, setTracking } = steps

const nobody = { courierName: null, expectedOn: null }
const somebody = { courierName: expect.any(String), expectedOn: expect.any(String) }

/** The courier has named a day. */
async function expected() {
  const order = await packed()
  expect(await seenBy(order.person, order.orderId)).toMatchObject(somebody)
  return order
}

/** And has the parcel. */
async function sent() {
  const order = await expected()
  await courierSays(order.awb, 42)
  await until(async () => (await desk(order.orderId)).orderStatus === 'shipped')
  await jobsDone(db, trackParcelJob)
  return order
}

async function lettersOnTheWay(orderId: string): Promise<string[]> {
  await jobsDone(db, { name: 'order-letter' })
  const letters = await mailsTo(meera, address.email)
  return letters.filter(({ subject }) => subject === `Your order ${orderId} is on its way`).map(({ text }) => text)
}

test.each([10, 12])(
  'a parcel in state %s brings nothing: no courier or day is shown, nor once the order goes out again',
  async (how) => {
    const { orderId, person, awb } = await sent()
    expect(await seenBy(person, orderId)).toMatchObject(somebody)
    await courierSays(awb, how)
    await listed(orderId, parcelBackOrLostJob)
    expect(await seenBy(person, orderId)).toMatchObject(nobody)
    expect((await setTracking(orderId, 'X 1')).status).toBe(200)
    expect(await seenBy(person, orderId)).toMatchObject({ ...nobody, trackingNumber: 'X 1' })
    expect(await desk(orderId), 'staff see whose parcel it was').toMatchObject({
      ...nobody,
      parcel: { awb, courierName: expect.any(String) },
    })
  },
)

test.each([
  ['is on its way back', [21, 9], 'returning'],
  ['has come back', [9, 10], 'returned'],
  ['was lost', [12], 'lost'],
] as const)('a parcel that %s is told so, and is expected on no day', async (_how, news, parcelTrouble) => {
  const { orderId, person, awb } = await sent()
  expect(await seenBy(person, orderId)).toMatchObject({ parcelTrouble: null })
  for (const to of news) await courierSays(awb, to)
  await until(async () => (await seenBy(person, orderId)).parcelTrouble === parcelTrouble)
  expect(await seenBy(person, orderId)).toMatchObject({ orderStatus: 'shipped', expectedOn: null })
  if (parcelTrouble !== 'returning') await listed(orderId, parcelBackOrLostJob)
  expect((await setTracking(orderId, 'X 1')).status).toBe(200)
  expect(await seenBy(person, orderId), 'sent anew').toMatchObject({ parcelTrouble: null })
})

test('an order that staff send under a number of their own is with a courier that we do not know, on page and in letters', async () => {
  const { orderId, person, awb } = await expected()
  expect((await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })).status).toBe(200)
  expect(await seenBy(person, orderId)).toMatchObject({ ...nobody, trackingNumber: 'X 1' })
  await steps.calledOff(orderId)
  await jobsDone(db, trackParcelJob)
  await courierSays(awb, 42)
  await listed(orderId, strayParcelJob)
  expect(await seenBy(person, orderId), 'nor when the courier collects the other all the same').toMatchObject(nobody)
  await meera.post(`/api/orders/${orderId}/letters`, { kind: 'shipped' })
  const letters = await lettersOnTheWay(orderId)
  expect(letters).toHaveLength(2)
  for (const letter of letters) expect(letter).toContain(`Order ${orderId} has left us.`)
})

test('an order whose money went back is expected on no day, though the courier will not call off its parcel', async () => {
  const { orderId, person } = await expected()
  const { cancel } = courier
  courier.cancel = async () => {
    throw new CourierError('refused', 'The parcel is with us')
  }
  await steps.refund(orderId)
  await listed(orderId, strayParcelJob)
  courier.cancel = cancel
  expect(await seenBy(person, orderId)).toMatchObject({ ...nobody, orderStatus: 'processing' })
})

test('a parcel whose number staff put right on its way is still the courier’s, and comes on its day', async () => {
  const { orderId, person } = await sent()
  expect((await setTracking(orderId, 'X 1')).status).toBe(200)
  await jobsDone(db, { name: 'call-off-parcel' })
  expect(await seenBy(person, orderId)).toMatchObject({ ...somebody, trackingNumber: 'X 1' })
  expect(await lettersOnTheWay(orderId)).toEqual([expect.stringMatching(/has left us with \w/)])
})
