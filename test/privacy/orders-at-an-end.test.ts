import { expect, test } from 'vitest'
import { parcelBackOrLostJob, trackParcelJob } from '#server/shipments/parcel.job.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { parcelSteps } from '../orders/parcel-steps.ts'
import { type Person, paymentSteps } from '../payments/payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const payments = paymentSteps(shop)
const steps = await parcelSteps(shop)
const { packed, refund, become, desk, courierSays, password } = steps

async function leave(person: Person) {
  await givePassword(db, person, password)
  return person.post('/api/auth/delete-account', { password })
}

const refused = (orderId: string) => ({
  status: 409,
  body: { message: `Order ${orderId} is still on its way. The account can be deleted once it has arrived.` },
})

/** With the courier. */
async function sent() {
  const order = await packed()
  await courierSays(order.awb, 42)
  await until(async () => (await desk(order.orderId)).orderStatus === 'shipped')
  await jobsDone(db, trackParcelJob)
  return order
}

test('whoever was refunded whole before anything was sent can leave, though staff have yet to close the order', async () => {
  const { orderId, person } = await packed()
  expect(await leave(person)).toMatchObject(refused(orderId))
  expect((await refund(orderId)).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  expect((await leave(person)).status).toBe(200)
})

test('whoever was refunded whole for what the courier lost can leave, and not before', async () => {
  const { orderId, person, awb } = await sent()
  await courierSays(awb, 12)
  await steps.listed(orderId, parcelBackOrLostJob)
  expect(await leave(person)).toMatchObject(refused(orderId))
  await refund(orderId)
  await jobsDone(db, { name: 'refund' })
  expect((await leave(person)).status).toBe(200)
})

test('a parcel on its way keeps the account, though its money went back', async () => {
  const { orderId, person } = await sent()
  await refund(orderId)
  await jobsDone(db, { name: 'refund' })
  expect(await leave(person)).toMatchObject(refused(orderId))
})

test('an order that staff cancelled while its payment was being confirmed keeps nobody, and the money goes back', async () => {
  const { orderId, person, providerOrder } = await payments.checkOut()
  const answer = await payments.pay(providerOrder)
  await payments.switches({ answers: 'down' })
  expect((await payments.verify(person, answer)).body).toMatchObject({ paymentStatus: 'confirming' })
  expect(await leave(person)).toMatchObject(refused(orderId))
  expect((await become(orderId, { status: 'cancelled' })).status).toBe(200)
  expect((await leave(person)).status).toBe(200)
  await payments.switches({ answers: 'right' })
  await until(async () => (await payments.refundsOf(orderId)).length === 1)
  await jobsDone(db, { name: 'refund' })
})
