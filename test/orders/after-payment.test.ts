import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OrderDetails } from '#contracts/orders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { mailsTo, nextMailTo } from '../harness/mailbox.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { address, type Person, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const steps = paymentSteps(shop)
const courier = `${shop.url}/standins/shiprocket/standin`
const tellCourier = (method: string, path: string, body: object) =>
  fetch(`${courier}${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function paidOrder(email: string) {
  const checkout = await steps.checkOut(2, { name: 'Lotus Choker' })
  await shop.db
    .updateTable('orders')
    .set({ address: JSON.stringify({ ...address, email, companyName: '', country: 'India', apartment: '' }) })
    .where('number', '=', checkout.orderId)
    .execute()
  await steps.verify(checkout.person, await steps.pay(checkout.providerOrder))
  return checkout
}

const details = async (person: Person, orderId: string) =>
  z.parse(z.object({ order: OrderDetails }), (await person.get(`/api/orders/${orderId}`)).body).order
const askToShip = (person: Person, orderId: string) =>
  person.post('/api/orders/shiprocket-order', { order_id: orderId, sub_total: 1, payment_method: 'COD' })
const shipped = (person: Person, orderId: string) => until(async () => (await details(person, orderId)).trackingNumber)
const moveTo = (awb: string, to: number) => tellCourier('POST', `/parcels/${awb}/move`, { to })

test('from paid to delivered: letters, one parcel, a timeline, and a status that follows the courier', async () => {
  const { person, orderId } = await paidOrder('from-paid@example.in')
  const confirmation = await nextMailTo(shop.visitor, 'from-paid@example.in', /confirmed/)
  expect(confirmation.subject).toContain(orderId)
  expect(confirmation.text).toContain('Lotus Choker')

  const awb = await shipped(person, orderId)
  const asked = await askToShip(person, orderId)
  expect(asked).toMatchObject({ status: 200, body: { message: 'Order shipped via Shiprocket!', trackingNumber: awb } })
  expect(await details(person, orderId)).toMatchObject({
    orderStatus: 'processing',
    trackingUrl: expect.stringContaining(awb),
  })

  await moveTo(awb, 42)
  await until(async () => (await details(person, orderId)).orderStatus === 'shipped')
  expect((await nextMailTo(shop.visitor, 'from-paid@example.in', /on its way/)).text).toContain(awb)
  await moveTo(awb, 7)
  await until(async () => (await details(person, orderId)).orderStatus === 'delivered')
  await nextMailTo(shop.visitor, 'from-paid@example.in', /arrived/)

  const { timeline } = await details(person, orderId)
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['placed', 'paid', 'shipment', 'status']))
  expect(timeline.filter(({ words }) => words === 'Your parcel has been delivered.')).toHaveLength(1)
})

test('a parcel never goes back, however late and often old news comes', async () => {
  const { person, orderId } = await paidOrder('late-news@example.in')
  const awb = await shipped(person, orderId)
  await moveTo(awb, 7)
  await until(async () => (await details(person, orderId)).orderStatus === 'delivered')
  await nextMailTo(shop.visitor, 'late-news@example.in', /arrived/)
  for (const id of [18, 6, 7]) await moveTo(awb, id)
  await jobsDone(shop.db, { name: 'track-parcel' })
  expect((await details(person, orderId)).orderStatus).toBe('delivered')
  expect(
    (await mailsTo(shop.visitor, 'late-news@example.in')).filter(({ subject }) => /arrived/.test(subject)),
  ).toHaveLength(1)
})

test('asked for many times at once, there is one parcel', async () => {
  const { person, orderId } = await paidOrder('many@example.in')
  const answers = await Promise.all(Array.from({ length: 6 }, () => askToShip(person, orderId)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.trackingNumber)).size).toBe(1)
})

test('only a paid order of one’s own is shipped', async () => {
  const { person, orderId } = await steps.checkOut()
  expect((await askToShip(person, orderId)).status).toBe(409)
  const paid = await paidOrder('own@example.in')
  expect((await askToShip(await shop.shopper(), paid.orderId)).status).toBe(404)
  expect((await askToShip(await shop.admin(), paid.orderId)).status).toBe(200)
  expect((await askToShip(person, 'AL00000000')).status).toBe(404)
})

test('while the courier service is down the order is safe, and the parcel is made when it is back', async () => {
  await tellCourier('PUT', '/switches', { answers: 'down' })
  const { person, orderId } = await paidOrder('down@example.in')
  expect(await askToShip(person, orderId)).toMatchObject({ status: 503 })
  shop.takeErrors()
  expect((await details(person, orderId)).paymentStatus).toBe('paid')
  await tellCourier('PUT', '/switches', { answers: 'right' })
  await until(async () => (await details(person, orderId)).trackingNumber)
})

test('news without the shop’s key is refused, and of parcels nobody knows makes no difference', async () => {
  const tell = (key: string | undefined, body: object) =>
    shop.visitor.fetch('/api/hooks/courier', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      body: JSON.stringify(body),
    })
  expect((await tell(undefined, { awb: '1' })).status).toBe(401)
  expect((await tell('not the key of this shop', { awb: '1' })).status).toBe(401)
  const { webhookKey } = shop.app.deps.settings.courier
  for (const body of [{ awb: 'unknown' }, {}, { awb: 7, scans: 'many' }])
    expect((await tell(webhookKey, body)).status).toBe(200)
})
