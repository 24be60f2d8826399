import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CourierError } from '#server/couriers/courier-error.ts'
import { openShop } from '../harness/shop.ts'
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
