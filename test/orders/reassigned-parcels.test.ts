import { expect, test } from 'vitest'
import { parcelCalledOffJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { shiprocketCredentials } from '#standins/shiprocket/credentials.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { parcelSteps } from './parcel-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { courier } = shop.app.deps
const { packed, abandoned, become, desk, seenBy } = await parcelSteps(shop)

const { track, findNumber } = courier
const states = new Map<string, number>()
const numbers: string[] = []
courier.track = async (awb) => {
  const statusId = states.get(awb)
  if (statusId === undefined) return track(awb)
  return { statusId, label: `STATE ${statusId}`, at: new Date(), trackUrl: undefined, expectedOn: undefined, scans: [] }
}

/** Given to another courier in the courier service's own panel, which the stand-in has no button for. */
function reassign(): string {
  const awb = String(99_887_766_554_430 + numbers.length)
  numbers.push(awb)
  courier.findNumber = async () => ({ awb, courierName: 'Ekart' })
  return awb
}

async function courierTells(awb: string, statusId: number, order_id: string): Promise<void> {
  states.set(awb, statusId)
  const hook = shop.visitor.with({ 'x-api-key': shiprocketCredentials.webhookKey })
  const told = await hook.post('/api/hooks/courier', { awb, shipment_status_id: statusId, order_id, sr_order_id: 1 })
  expect(told.status).toBe(200)
  await jobsDone(shop.db, trackParcelJob)
}

test('a parcel that staff give to another courier in its panel goes on under its new number, and nobody is told to send another', async () => {
  const { orderId, person, awb: old } = await packed()
  const awb = reassign()
  await courierTells(old, 8, orderId)
  expect(await desk(orderId)).toMatchObject({ parcel: { awb, courierName: 'Ekart' }, failedJobs: [] })
  const seen = await seenBy(person, orderId)
  expect(seen).toMatchObject({ trackingNumber: awb, trackingUrl: expect.stringContaining(awb) })
  expect(JSON.stringify(seen.timeline)).toContain(`its tracking number is now ${awb}`)
  expect(JSON.stringify(seen.timeline)).not.toContain('will not collect')

  await courierTells(awb, 42, orderId)
  expect((await seenBy(person, orderId)).orderStatus).toBe('shipped')
  await courierTells(awb, 7, orderId)
  expect((await seenBy(person, orderId)).orderStatus).toBe('delivered')
})

test('so it does where the new number is heard of first', async () => {
  const { orderId, person } = await packed()
  const awb = reassign()
  await courierTells(awb, 42, orderId)
  expect(await seenBy(person, orderId)).toMatchObject({ orderStatus: 'shipped', trackingNumber: awb })
})

test('what staff were told to send again leaves the list once another courier has it', async () => {
  courier.findNumber = findNumber
  const { orderId, person } = await abandoned()
  expect((await desk(orderId)).failedJobs).toMatchObject([{ name: parcelCalledOffJob.name }])
  const awb = reassign()
  await courierTells(awb, 3, `${orderId}-R2`)
  expect(await desk(orderId)).toMatchObject({ trackingNumber: awb, failedJobs: [], canAskForParcel: false })
  expect((await seenBy(person, orderId)).orderStatus).toBe('processing')
})

test('an order that went another way keeps its number, and a number that the courier does not confirm is nobody’s', async () => {
  const { orderId, awb: old } = await packed()
  courier.findNumber = findNumber
  await courierTells('11223344556677', 7, orderId)
  expect(await desk(orderId)).toMatchObject({ orderStatus: 'processing', trackingNumber: old, parcel: { awb: old } })
  await courierTells('11223344556677', 7, 'AL00000000')

  expect((await become(orderId, { status: 'shipped', trackingNumber: 'X 1' })).status).toBe(200)
  const awb = reassign()
  await courierTells(awb, 3, orderId)
  expect(await desk(orderId)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'X 1' })
})
