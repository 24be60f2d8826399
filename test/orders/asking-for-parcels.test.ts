import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CourierError } from '#server/couriers/courier-error.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, type Person, paymentSteps } from '../payments/payment-steps.ts'

/** Three questions in ten minutes. */
const shop = await openShop({ settings: { rateLimitScale: 0.1 } })
const steps = paymentSteps(shop)
const { courier } = shop.app.deps
const most = 3

const askForParcel = (who: Person, orderId: string) => who.post('/api/orders/shiprocket-order', { order_id: orderId })

/** A paid order whose parcel nobody is making. */
async function waiting() {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await shop.db.updateTable('orders').set({ address: null }).where('number', '=', orderId).execute()
  await steps.verify(person, await steps.pay(providerOrder))
  const whole = { ...address, companyName: '', country: 'India', apartment: '' }
  await sql`update orders set address = ${JSON.stringify(whole)} where number = ${orderId}`.execute(shop.db)
  return { orderId, person }
}

test('somebody whose parcel can’t be made does not use up the shop’s welcome at the courier, and staff still ask', async () => {
  const { orderId, person } = await waiting()
  const { assignAwb } = courier
  let asked = 0
  courier.assignAwb = async () => {
    asked++
    throw new CourierError('refused', 'No courier serves this PIN code')
  }
  for (let turn = 0; turn < most; turn++) expect((await askForParcel(person, orderId)).status).toBe(503)
  expect(await askForParcel(person, orderId)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(asked).toBe(most)
  expect(shop.takeErrors()).toHaveLength(most)

  courier.assignAwb = assignAwb
  expect((await askForParcel(await shop.admin(), orderId)).status).toBe(200)
})

test('a page may ask however often for a parcel that is there', async () => {
  const { orderId, person } = await waiting()
  for (let turn = 0; turn < 3 * most; turn++) expect((await askForParcel(person, orderId)).status).toBe(200)
})

/** The courier says nothing until it is let to. */
function silentCourier() {
  const { createShipment } = courier
  const silence = Promise.withResolvers<void>()
  courier.createShipment = async (parcel) => {
    await silence.promise
    return createShipment(parcel)
  }
  return {
    speak: () => {
      courier.createShipment = createShipment
      silence.resolve()
    },
  }
}

test('whoever has paid does not wait for a courier that says nothing, and gets the parcel once it speaks', async () => {
  const { orderId, person } = await waiting()
  const { speak } = silentCourier()
  expect(await askForParcel(person, orderId)).toMatchObject({
    status: 503,
    body: { message: 'The shipment is still being made. Your order is safe, and we go on trying.' },
  })
  speak()
  const order = shop.db.selectFrom('orders').select('tracking_number').where('number', '=', orderId)
  expect(await until(async () => (await order.executeTakeFirst())?.tracking_number)).toMatch(/^\d{14}$/)
})

test('what staff asked the courier for is on record though it came too late for them to wait for it', async () => {
  const { orderId } = await waiting()
  const meera = await shop.admin()
  const { speak } = silentCourier()
  expect((await askForParcel(meera, orderId)).status).toBe(503)
  speak()
  const { id } = await steps.orderOf(orderId)
  const deeds = shop.db.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', id)
  const deed = await until(() => deeds.executeTakeFirst())
  expect(deed).toEqual({ action: 'parcel asked for', actor_id: meera.id })
})
