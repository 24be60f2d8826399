import { expect, test } from 'vitest'
import type { Parcel } from '#server/couriers/adhoc-order.ts'
import { CourierError } from '#server/couriers/courier-error.ts'
import { callOffJob, shipOrderJob } from '#server/shipments/parcel.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier } = shop.app.deps
const steps = paymentSteps(shop)
const { meera, desk, become, refund, askForParcel } = await parcelSteps(shop)

const { createShipment } = courier
const atLakeView = { ...address, street: '14, Lake View' }

/** All that the courier was asked for, by reference. */
const asked = new Map<string, Parcel>()
const answering = async (parcel: Parcel) => {
  asked.set(parcel.reference, parcel)
  return createShipment(parcel)
}
courier.createShipment = answering

/** The courier makes what it is asked for, and its answers are lost. */
function loseAnswers(): void {
  courier.createShipment = async (parcel) => {
    await answering(parcel)
    throw new CourierError('unreachable', 'The courier service did not answer in time')
  }
}

/** The courier makes nothing of it. */
function refuse(): void {
  courier.createShipment = async () => {
    throw new CourierError('refused', 'The billing phone is wrong')
  }
}

const answerAgain = () => {
  courier.createShipment = answering
}

async function paid() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await steps.verify(person, await steps.pay(providerOrder))
  return orderId
}

/** A paid order that the courier knows of while the shop does not know that. */
async function unheard() {
  loseAnswers()
  const orderId = await paid()
  await until(() => asked.has(orderId))
  return orderId
}

/** What the courier has under a reference. */
async function atCourier(reference: string) {
  const parcel = asked.get(reference)
  return parcel && createShipment(parcel)
}

// Not while the courier is being asked, which is over soon.
const correctAddress = (orderId: string, to = atLakeView) =>
  until(async () => (await meera.put(`/api/orders/${orderId}/address`, { address: to })).status === 200)

/** The parcel that the order gets in the end, as its label has it. */
async function label(orderId: string): Promise<string> {
  await until(async () => (await askForParcel(meera, orderId)).status === 200)
  shop.takeErrors()
  const { trackingNumber } = await desk(orderId)
  return (await shop.visitor.fetch(`/standins/shiprocket/labels/${trackingNumber}`)).text()
}

test('an address that is put right after the courier’s answer was lost is the one on the label, and the order at the old one is called off', async () => {
  const orderId = await unheard()
  await correctAddress(orderId)
  answerAgain()
  expect(await label(orderId)).toContain('14, Lake View')
  expect(await atCourier(orderId)).toMatchObject({ isCancelled: true })
  expect(await atCourier(`${orderId}-R2`)).toMatchObject({ isCancelled: false })
})

test('so it is where the answers go on being lost, and the address is put right once more', async () => {
  const orderId = await unheard()
  await correctAddress(orderId)
  await askForParcel(meera, orderId)
  courier.createShipment = async (parcel) => {
    const made = await answering(parcel)
    if (parcel.reference === orderId) return made
    throw new CourierError('unreachable', 'The courier service did not answer in time')
  }
  await until(async () => {
    await askForParcel(meera, orderId)
    return asked.has(`${orderId}-R2`)
  })
  await correctAddress(orderId, { ...address, street: '16, Palace Road' })
  answerAgain()
  expect(await label(orderId)).toContain('16, Palace Road')
  expect(await atCourier(orderId)).toMatchObject({ isCancelled: true })
  expect(await atCourier(`${orderId}-R2`)).toMatchObject({ isCancelled: true })
})

test('where nothing was changed meanwhile, the order gets the parcel that the courier made at first', async () => {
  const orderId = await unheard()
  const made = await atCourier(orderId)
  answerAgain()
  expect(await label(orderId)).toContain('12, Temple Road')
  expect(await atCourier(orderId)).toEqual({ ...made, awb: expect.any(String) })
  expect([...asked.keys()].filter((reference) => reference.startsWith(orderId))).toEqual([orderId])
})

test.each([
  ['cancelled', (orderId: string) => become(orderId, { status: 'cancelled' })],
  ['refunded', (orderId: string) => refund(orderId)],
])(
  'an order that is %s after the courier’s answer was lost is not left at the courier’s to be sent',
  async (_, end) => {
    const orderId = await unheard()
    expect((await end(orderId)).status).toBe(200)
    answerAgain()
    await until(async () => (await atCourier(orderId))?.isCancelled)
    for (const { name } of [callOffJob, shipOrderJob, { name: 'refund' }]) await jobsDone(db, { name })
    expect(await desk(orderId)).toMatchObject({ parcel: null, trackingNumber: null, failedJobs: [] })
  },
)

test('what the courier refused it does not have: another address goes under the same number, and there is nothing to call off', async () => {
  refuse()
  const [corrected, cancelled] = [await paid(), await paid()]
  for (const orderId of [corrected, cancelled])
    await until(async () => (await askForParcel(meera, orderId)).status === 409)
  shop.takeErrors()
  await correctAddress(corrected)
  expect((await become(cancelled, { status: 'cancelled' })).status).toBe(200)
  answerAgain()
  expect(await label(corrected)).toContain('14, Lake View')
  expect(asked.has(`${corrected}-R2`)).toBe(false)
  for (const job of [callOffJob, shipOrderJob]) await jobsDone(db, job)
  expect(asked.has(cancelled)).toBe(false)
  expect((await desk(cancelled)).failedJobs).toEqual([])
})
