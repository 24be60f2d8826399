import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CourierError } from '#server/couriers/courier-error.ts'
import { shipOrderJob } from '#server/shipments/parcel.job.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { courier, jobs } = shop.app.deps
const steps = paymentSteps(shop)
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

const writeAddress = (orderId: string, street: string) => {
  const whole = { ...address, street, companyName: '', country: 'India', apartment: '' }
  return sql`update orders set address = ${JSON.stringify(whole)} where number = ${orderId}`
}

/** A paid order that nobody has made a parcel of yet. */
async function waiting() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await steps.verify(person, await steps.pay(providerOrder))
  await writeAddress(orderId, '12, Temple Road').execute(db)
  return { orderId, person, id: (await steps.orderOf(orderId)).id }
}

/** What is done while the courier service is asked for the next parcel's number. */
function whileCourierThinks(deed: () => Promise<unknown>): void {
  const { assignAwb } = courier
  courier.assignAwb = async (shipment) => {
    courier.assignAwb = assignAwb
    await deed()
    return assignAwb(shipment)
  }
}

const become = (orderId: string, wish: object) => meera.put(`/api/orders/${orderId}/status`, { password, ...wish })
const askForParcel = (orderId: string) => meera.post('/api/orders/shiprocket-order', { order_id: orderId })
const desk = (orderId: string) => readDesk(meera, orderId)

/** What the desk shows once the courier has told that it called the parcel off. */
async function whenCalledOff(orderId: string) {
  await until(async () => (await desk(orderId)).parcel?.status === 'CANCELLED')
  return desk(orderId)
}

test('a number that staff gave while the courier was asked stays, and the courier’s parcel is called off', async () => {
  const { orderId } = await waiting()
  whileCourierThinks(() => become(orderId, { status: 'shipped', trackingNumber: 'X 1' }))
  expect(await askForParcel(orderId)).toMatchObject({ status: 409, body: { message: 'This order has been sent' } })

  const { trackingNumber, orderStatus, parcel, timeline } = await whenCalledOff(orderId)
  expect({ trackingNumber, orderStatus }).toEqual({ trackingNumber: 'X 1', orderStatus: 'shipped' })
  expect(parcel?.awb).toMatch(/^\d{14}$/)
  expect(timeline.filter(({ kind }) => kind === 'shipment')).toEqual([])
  expect(await askForParcel(orderId), 'told again').toMatchObject({ status: 200, body: { trackingNumber: 'X 1' } })
})

test('an order that is cancelled while the courier is asked hears nothing of a parcel, which is called off', async () => {
  const { orderId, id } = await waiting()
  whileCourierThinks(() => become(orderId, { status: 'cancelled' }))
  await db.transaction().execute((tx) => jobs.send(tx, shipOrderJob, { orderId: id }))
  await jobsDone(db, shipOrderJob)

  const { trackingNumber, orderStatus, timeline, failedJobs } = await whenCalledOff(orderId)
  expect({ trackingNumber, orderStatus, failedJobs }).toEqual({
    trackingNumber: null,
    orderStatus: 'cancelled',
    failedJobs: [],
  })
  expect(JSON.stringify(timeline)).not.toContain('being packed')
})

test('an order whose money went back while the courier is asked is not sent: its parcel is called off', async () => {
  const { orderId } = await waiting()
  whileCourierThinks(() =>
    meera.post(`/api/orders/${orderId}/refund`, { reason: 'It was bought by mistake', password }),
  )
  expect(await askForParcel(orderId)).toMatchObject({
    status: 409,
    body: { message: 'This order has been refunded, so it can’t be sent' },
  })
  const { trackingNumber, orderStatus, paymentStatus } = await whenCalledOff(orderId)
  expect({ trackingNumber, orderStatus, paymentStatus }).toEqual({
    trackingNumber: null,
    orderStatus: 'processing',
    paymentStatus: 'refunded',
  })
  await jobsDone(db, { name: 'refund' })
})

test('an address that is being put right when the parcel is made is the one on its label', async () => {
  const { orderId } = await waiting()
  const [made] = await allAtOnce(shop.databaseUrl, writeAddress(orderId, '14, Lake View'), [
    () => askForParcel(orderId),
  ])
  expect(made).toMatchObject({ status: 200 })
  const label = await shop.visitor.fetch(`/standins/shiprocket/labels/${String(made?.body['trackingNumber'])}`)
  expect(await label.text()).toContain('14, Lake View')
})

test('the courier is asked to come for a parcel until it says yes', async () => {
  const { orderId } = await waiting()
  const { requestPickup } = courier
  courier.requestPickup = async () => {
    courier.requestPickup = requestPickup
    throw new CourierError('unreachable', 'The courier service does not answer')
  }
  expect(await askForParcel(orderId)).toMatchObject({ status: 200 })
  await until(async () => (await desk(orderId)).parcel?.status === 'PICKUP SCHEDULED')
})
