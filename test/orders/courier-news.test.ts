import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DeskOrder } from '#contracts/order-desk.ts'
import type { Tracking } from '#server/couriers/tracking.ts'
import { trackParcelJob } from '#server/shipments/ship-order.job.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier, jobs } = shop.app.deps
const steps = paymentSteps(shop)
const meera = await shop.admin()

const desk = async (orderId: string) =>
  z.parse(z.object({ data: DeskOrder }), (await meera.get(`/api/orders/${orderId}/desk`)).body).data

/** A paid order whose parcel waits to be collected. */
async function packed() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await steps.verify(person, await steps.pay(providerOrder))
  await until(async () => (await desk(orderId)).parcel?.status === 'PICKUP SCHEDULED')
  await jobsDone(db, trackParcelJob)
  return { orderId, id: (await steps.orderOf(orderId)).id }
}

/** Has the parcel asked about, with this for an answer. */
async function hear(id: string, news: Partial<Tracking>): Promise<void> {
  const { track } = courier
  const nothing = { statusId: undefined, label: '', at: undefined, trackUrl: undefined, expectedOn: undefined }
  courier.track = async () => ({ ...nothing, scans: [], ...news })
  await db.transaction().execute((tx) => jobs.send(tx, trackParcelJob, { orderId: id }))
  await jobsDone(db, trackParcelJob)
  courier.track = track
}

const toldOf = async (orderId: string, words: string) =>
  (await desk(orderId)).timeline.filter((event) => event.words === words).length

test('news without a number that can be read is told once, and leaves what was known before', async () => {
  const { orderId, id } = await packed()
  for (let time = 0; time < 3; time++) await hear(id, { label: 'Held at the depot' })
  expect(await toldOf(orderId, 'Held at the depot')).toBe(1)
  expect((await desk(orderId)).parcel?.status).toBe('Held at the depot')

  await hear(id, { statusId: 3, label: 'PICKUP SCHEDULED' })
  await hear(id, { label: 'Held at the depot' })
  expect(await toldOf(orderId, 'Held at the depot'), 'the number was known all the time').toBe(1)
})

test('after its end, news without a number makes no difference to a parcel', async () => {
  const { orderId, id } = await packed()
  await hear(id, { statusId: 7, label: 'DELIVERED' })
  await hear(id, { label: 'Held at the depot' })
  expect(await toldOf(orderId, 'Held at the depot')).toBe(0)
  const { parcel, orderStatus } = await desk(orderId)
  expect({ status: parcel?.status, orderStatus }).toEqual({ status: 'DELIVERED', orderStatus: 'delivered' })
})
