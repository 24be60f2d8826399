import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DeskOrder } from '#contracts/order-desk.ts'
import { OrderDetails } from '#contracts/orders.ts'
import { callOffJob, parcelCalledOffJob, trackParcelJob } from '#server/shipments/ship-order.job.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, type Person, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const steps = paymentSteps(shop)
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

const desk = async (orderId: string) =>
  z.parse(z.object({ data: DeskOrder }), (await meera.get(`/api/orders/${orderId}/desk`)).body).data
const seenBy = async (person: Person, orderId: string) =>
  z.parse(z.object({ order: OrderDetails }), (await person.get(`/api/orders/${orderId}`)).body).order
const askForParcel = (who: Person, orderId: string) => who.post('/api/orders/shiprocket-order', { order_id: orderId })
const courierSays = (awb: string, to: number) =>
  fetch(`${shop.url}/standins/shiprocket/standin/parcels/${awb}/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })

/** A paid order whose parcel waits to be collected. */
async function packed() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await steps.verify(person, await steps.pay(providerOrder))
  await until(async () => (await desk(orderId)).parcel?.status === 'PICKUP SCHEDULED')
  return { orderId, person, awb: (await desk(orderId)).parcel?.awb ?? '' }
}

/** The courier does not collect it. */
async function abandoned() {
  const order = await packed()
  await courierSays(order.awb, 8)
  await until(async () => (await desk(order.orderId)).failedJobs.length > 0)
  expect(shop.takeErrors()).toMatchObject([{ msg: 'a job failed for good', job: parcelCalledOffJob.name }])
  return order
}

test('a parcel that the courier calls off is shown to staff, and its number to nobody any more', async () => {
  const { orderId, person, awb } = await abandoned()
  const { parcel, canAskForParcel, canCorrectAddress, failedJobs, orderStatus } = await desk(orderId)
  expect({ parcel, canAskForParcel, canCorrectAddress, orderStatus }).toEqual({
    parcel: { awb, status: 'CANCELLED' },
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

test('an order whose parcel was called off leaves the list once staff send it another way', async () => {
  const { orderId, awb } = await abandoned()
  for (const late of [12, 42, 7]) await courierSays(awb, late)
  await jobsDone(db, trackParcelJob)
  expect(await desk(orderId), 'an end is an end').toMatchObject({ orderStatus: 'processing', canAskForParcel: true })
  const sent = await meera.put(`/api/orders/${orderId}/status`, { status: 'shipped', trackingNumber: 'X 1' })
  expect(sent.status).toBe(200)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: 'X 1', canAskForParcel: false, failedJobs: [] })
  expect(await askForParcel(meera, orderId)).toMatchObject({ status: 200, body: { trackingNumber: 'X 1' } })
})

test('a parcel that waits to be collected is called off when all the money goes back', async () => {
  const { orderId, person } = await packed()
  const reason = 'It was bought by mistake'
  expect((await meera.post(`/api/orders/${orderId}/refund`, { reason, password })).status).toBe(200)
  await until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED')
  await jobsDone(db, { name: 'refund' })
  expect(await desk(orderId)).toMatchObject({ paymentStatus: 'refunded', canAskForParcel: false, failedJobs: [] })
  expect((await seenBy(person, orderId)).trackingNumber).toBeNull()
})

test('an order whose refund the bank refused can have another parcel', async () => {
  const { orderId, awb } = await packed()
  await meera.post(`/api/orders/${orderId}/refund`, { reason: 'It was bought by mistake', password })
  await until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED')
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
  const part = { amount: 1, reason: 'A scratch', password }
  expect((await meera.post(`/api/orders/${orderId}/refund`, part)).status).toBe(200)
  const sent = await meera.put(`/api/orders/${orderId}/status`, { status: 'shipped', trackingNumber: awb })
  expect(sent.status).toBe(200)
  for (const name of ['refund', callOffJob.name, trackParcelJob.name]) await jobsDone(db, { name })
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, parcel: { status: 'PICKUP SCHEDULED' } })
})

test('a parcel that waits to be collected is called off when staff send the order under another number', async () => {
  const { orderId } = await packed()
  const sent = await meera.put(`/api/orders/${orderId}/status`, { status: 'shipped', trackingNumber: 'X 2' })
  expect(sent.status).toBe(200)
  await until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED')
  const { trackingNumber, orderStatus, timeline } = await desk(orderId)
  expect({ trackingNumber, orderStatus }).toEqual({ trackingNumber: 'X 2', orderStatus: 'shipped' })
  expect(JSON.stringify(timeline)).not.toContain('CANCELLED')
})

test('an order that is wanted again when its parcel is to be called off keeps it', async () => {
  const { orderId, awb } = await packed()
  const { id } = await steps.orderOf(orderId)
  await db.transaction().execute((tx) => shop.app.deps.jobs.send(tx, callOffJob, { orderId: id }))
  await jobsDone(db, callOffJob)
  await jobsDone(db, trackParcelJob)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, parcel: { status: 'PICKUP SCHEDULED' } })
})
