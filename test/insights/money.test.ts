import { v7 as newId } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dayOf } from '#server/indian-days.ts'
import { getMoney } from '#server/insights/money.service.ts'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { standinCredentials } from '#standins/razorpay/credentials.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from '../payments/payment-steps.ts'
import { hurry, putOff } from '../payments/refund-elsewhere-tries.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const admin = await shop.admin()
const steps = paymentSteps(shop)
const today = dayOf(new Date())
const around = { from: addDays(today, -1), to: addDays(today, 1) }

afterEach(() => steps.switches({}))

/** As it looks ten minutes from now, when nothing is on its way any more. */
const compare = (period = around) => getMoney(shop.app.deps, period, new Date(Date.now() + 600_000))
const differencesOf = async (paymentId: string) =>
  (await compare()).differences.filter((difference) => difference.paymentId === paymentId)

async function buy() {
  const checkout = await steps.checkOut()
  const answer = await steps.pay(checkout.providerOrder)
  await steps.verify(checkout.person, answer)
  return { ...checkout, paymentId: answer.razorpay_payment_id }
}

/** With a refund of all of it that nobody has asked for yet. */
async function buyAndReturn() {
  const bought = await buy()
  const { id: order_id } = await steps.orderOf(bought.orderId)
  const refund = { id: newId(), payment_id: bought.paymentId, order_id, amount: 50_000, reason: 'Too large' }
  return { ...bought, refund }
}

const { keyId, keySecret } = standinCredentials
async function askProvider(path: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${shop.url}/standins/razorpay/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return z.parse(z.record(z.string(), z.unknown()), await reply.json())
}

test('what was paid, returned and refunded by the rules is the same on both sides', async () => {
  const { orderId, person, providerOrder } = await steps.checkOut()
  await steps.failToPay(providerOrder)
  await steps.verify(person, await steps.pay(providerOrder))
  await buy()
  await steps.switches({ wrongAmount: true })
  const wrong = await steps.checkOut()
  await steps.verify(wrong.person, await steps.pay(wrong.providerOrder))
  await until(async () => (await steps.refundsOf(wrong.orderId)).some(({ status }) => status === 'done'))

  const { comparedAt, ...compared } = await compare()
  expect(compared).toEqual({
    here: { payments: 3, paid: 1499, refunds: 1, refunded: 499 },
    there: { payments: 3, paid: 1499, refunds: 1, refunded: 499 },
    differences: [],
    notCompared: 0,
  })
  expect(Date.parse(comparedAt)).toBeGreaterThan(Date.now())
  expect((await steps.orderOf(orderId)).payment_status).toBe('paid')
})

test('what is only minutes old may still be on its way, and is left out', async () => {
  const { providerOrder } = await steps.checkOut()
  await steps.pay(providerOrder)
  const reply = await admin.get(`/api/insights/money?from=${around.from}&to=${around.to}`)
  const nothing = { payments: 0, paid: 0, refunds: 0, refunded: 0 }
  expect(reply).toMatchObject({ status: 200, body: { here: nothing, there: nothing, differences: [] } })
})

test('a payment that nobody told us of is found, with the order it was for', async () => {
  const { providerOrder, orderId } = await steps.checkOut()
  const { razorpay_payment_id: id } = await steps.pay(providerOrder)
  expect(await differencesOf(id)).toMatchObject([
    {
      kind: 'payment_unknown_here',
      orderId,
      here: null,
      there: 500,
      words: 'The payment provider took ₹500.00 that the shop has not recorded.',
      whatToDo: expect.stringContaining('asks about it again'),
    },
  ])
})

test('a payment for no order of ours is found', async () => {
  const order = await askProvider('/orders', { amount: 12_300, currency: 'INR' })
  const { razorpay_payment_id: id } = await steps.pay(String(order['id']))
  expect(await differencesOf(id)).toMatchObject([
    { kind: 'payment_unknown_here', orderId: null, there: 123, whatToDo: expect.stringContaining('no order of this') },
  ])
})

test('a payment that the provider does not know is found', async () => {
  const { providerOrder, orderId } = await steps.checkOut()
  const order = await steps.orderOf(orderId)
  const id = 'pay_AAAAAAAAAAAAAA'
  const payment = { id, provider_order_id: providerOrder, order_id: order.id, amount: 50_000, currency: 'INR' }
  await db
    .insertInto('payments')
    .values({ ...payment, outcome: 'settled' })
    .execute()
  expect(await differencesOf(id)).toMatchObject([{ kind: 'payment_unknown_there', orderId, here: 500, there: null }])
})

test('an amount that differs is found', async () => {
  const { paymentId, orderId } = await buy()
  await db.updateTable('payments').set({ amount: 49_900 }).where('id', '=', paymentId).execute()
  expect(await differencesOf(paymentId)).toMatchObject([
    { kind: 'amount_differs', orderId, here: 499, there: 500, words: expect.stringContaining('₹499.00') },
  ])
})

test('money that is reserved and not taken is found; an attempt that failed is nothing', async () => {
  await steps.switches({ leaveAuthorized: true })
  const { providerOrder, orderId } = await steps.checkOut()
  const { razorpay_payment_id: id } = await steps.pay(providerOrder)
  expect(await differencesOf(id)).toMatchObject([{ kind: 'not_captured', orderId, here: null, there: 500 }])

  const before = (await compare()).differences.length
  const other = await steps.checkOut()
  await steps.failToPay(other.providerOrder)
  expect((await compare()).differences).toHaveLength(before)
})

test.each([
  { of: 'a part', amount: 10_000, paymentStatus: 'partly_refunded' },
  { of: 'all', amount: 50_000, paymentStatus: 'refunded' },
])('a refund of $of made behind our back is found with its order, and is on record by the next look', async (made) => {
  const { paymentId, orderId } = await buy()
  await steps.switches({ webhooks: 'drop' })
  await steps.refundElsewhere(paymentId, made.amount)
  const whatToDo = /putting it on record now.* do not ship the order, and do not send the same money back again/
  expect(await differencesOf(paymentId)).toMatchObject([
    {
      kind: 'refund_unknown_here',
      ...{ orderId, here: null, there: made.amount / 100 },
      whatToDo: expect.stringMatching(whatToDo),
    },
  ])

  await jobsDone(db, { name: 'refund-elsewhere' })
  expect(await differencesOf(paymentId)).toEqual([])
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: made.amount, status: 'done' }])
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: made.paymentStatus })
})

test('compared twice at once, a refund made behind our back is on record once', async () => {
  const { paymentId, orderId } = await buy()
  await steps.switches({ webhooks: 'drop' })
  await steps.refundElsewhere(paymentId, 10_000)
  await Promise.all([compare(), compare()])
  await jobsDone(db, { name: 'refund-elsewhere' })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 10_000, status: 'done' }])
})

test('a refund of a payment that the shop never recorded is told so, and nothing is put on record', async () => {
  const order = await askProvider('/orders', { amount: 12_300, currency: 'INR' })
  const { razorpay_payment_id: id } = await steps.pay(String(order['id']))
  await steps.refundElsewhere(id, 10_000)
  const told = (await differencesOf(id)).find(({ kind }) => kind === 'refund_unknown_here')
  expect(told).toMatchObject({ orderId: null, whatToDo: expect.stringContaining('not recorded the payment either') })
})

test('money that staff had given another way and that went back all the same is told as given twice', async () => {
  const { refund, paymentId, orderId } = await buyAndReturn()
  await db
    .insertInto('refunds')
    .values({ ...refund, status: 'done', by_hand: true })
    .execute()
  await steps.switches({ webhooks: 'drop' })
  await steps.refundElsewhere(paymentId, 50_000)
  for (let time = 0; time < 2; time += 1)
    expect(await differencesOf(paymentId)).toMatchObject([
      { kind: 'refund_unknown_here', orderId, whatToDo: expect.stringContaining('got the money twice') },
    ])
  expect(await steps.refundsOf(orderId)).toHaveLength(1)
})

test('what went back in the dashboard while the shop could not send it is not told as given twice', async () => {
  const { refund, paymentId, orderId } = await buyAndReturn()
  await db.insertInto('refunds').values(refund).execute()
  await steps.switches({ webhooks: 'drop' })
  await steps.refundElsewhere(paymentId, 50_000)
  const told = (await differencesOf(paymentId)).find(({ kind }) => kind === 'refund_unknown_here')
  expect(told).toMatchObject({ orderId, whatToDo: expect.stringContaining('putting it on record now') })

  await putOff(db)
  expect(await sendRefund(shop.app.deps, refund.id)).toBe(true)
  await hurry(db)
  await jobsDone(db, { name: 'refund-elsewhere' })
  expect(await differencesOf(paymentId)).toEqual([])
  expect(await steps.refundsOf(orderId)).toMatchObject([{ id: refund.id, status: 'done' }])
})

test('a refund that the provider does not know is found', async () => {
  const { refund, paymentId, orderId } = await buyAndReturn()
  await db
    .insertInto('refunds')
    .values({ ...refund, status: 'done', provider_id: 'rfnd_AAAAAAAAAAAAAA' })
    .execute()
  expect(await differencesOf(paymentId)).toMatchObject([
    { kind: 'refund_unknown_there', orderId, here: 500, there: null },
  ])
})

test('a refund that was asked for and has not happened is found', async () => {
  const { refund, paymentId, orderId } = await buyAndReturn()
  await db.insertInto('refunds').values(refund).execute()
  expect(await differencesOf(paymentId)).toMatchObject([{ kind: 'refund_waiting', orderId, here: 500, there: null }])
})

test('a refund that failed on one side only, or of another amount, is found', async () => {
  const one = await buyAndReturn()
  const there = await askProvider(`/payments/${one.paymentId}/refund`, { amount: 50_000, receipt: one.refund.id })
  await db.insertInto('refunds').values(one.refund).execute()
  expect(await differencesOf(one.paymentId)).toEqual([])
  const change = async (set: object) => {
    await db.updateTable('refunds').set(set).where('id', '=', one.refund.id).execute()
    return differencesOf(one.paymentId)
  }
  expect(await change({ status: 'failed', provider_id: String(there['id']) })).toMatchObject([
    { kind: 'refund_differs', orderId: one.orderId, here: null, there: 500 },
  ])
  expect(await change({ status: 'done', amount: 40_000 })).toMatchObject([
    { kind: 'refund_differs', here: 400, there: 500 },
  ])
})

test('a payment belongs to the day the provider took it, whenever we heard of it', async () => {
  const { paymentId } = await buy()
  const long = new Date(Date.now() - 10 * 86_400_000)
  const counted = (await compare()).here.payments
  await db.updateTable('payments').set({ created_at: long }).where('id', '=', paymentId).execute()
  expect((await compare()).here.payments).toBe(counted)
  const then = await compare({ from: dayOf(long), to: dayOf(long) })
  expect(then).toMatchObject({ here: { payments: 0 }, there: { payments: 0 }, differences: [] })
})

test('payments that nobody asked the provider about are told as not compared, and never as unknown to it', async () => {
  const { providerOrder, orderId } = await steps.checkOut()
  const order = await steps.orderOf(orderId)
  const long = new Date(Date.now() - 20 * 86_400_000)
  const ids: string[] = []
  for (let number = 0; number < 53; number += 1) {
    const { id } = await askProvider('/orders', { amount: 100, currency: 'INR' })
    ids.push((await steps.pay(String(id))).razorpay_payment_id)
  }
  const facts = { provider_order_id: providerOrder, order_id: order.id, amount: 100, currency: 'INR', created_at: long }
  await db
    .insertInto('payments')
    .values(ids.map((id) => ({ ...facts, id, outcome: 'returned' as const })))
    .execute()
  const nothing = { payments: 0, paid: 0, refunds: 0, refunded: 0 }
  expect(await compare({ from: dayOf(long), to: dayOf(long) })).toMatchObject({
    ...{ here: nothing, there: nothing },
    ...{ differences: [], notCompared: 3 },
  })
  const wider = await compare({ from: dayOf(long), to: around.to })
  expect(wider.notCompared).toBe(0)
  expect(wider.differences.filter(({ paymentId }) => ids.includes(paymentId))).toEqual([])
}, 60_000)

test('more payments than one page holds are all compared', async () => {
  const before = (await compare()).there.payments
  for (let number = 0; number < 205; number += 1) {
    const order = await askProvider('/orders', { amount: 100, currency: 'INR' })
    await steps.pay(String(order['id']))
  }
  expect((await compare()).there.payments).toBe(before + 205)
}, 60_000)

test.each(['429', 'html500', 'wrong_json', 'down'])(
  'with a provider that answers %s staff are told so',
  async (answers) => {
    await steps.switches({ answers })
    expect(await admin.get(`/api/insights/money?from=${around.from}&to=${around.to}`)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('nothing can be compared right now') },
    })
    expect(shop.takeErrors()).toHaveLength(1)
  },
)

test('three months can be compared, and no more', async () => {
  expect(await admin.get('/api/insights/money?from=2026-01-01&to=2026-04-03')).toMatchObject({
    status: 400,
    body: { errors: { to: 'The period may be at most three months' } },
  })
})
