import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { ProviderError } from '#server/payments/provider-error.ts'
import { listSlowRefunds } from '#server/payments/refunds.store.ts'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { paymentSteps } from './payment-steps.ts'

const shop = await openShop({ settings: { rateLimitScale: 1000 } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)
const { refundElsewhere } = steps
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)
// Where the provider tells of them, they are on record before anything is asked for here: refunds-told.test.ts.
await steps.switches({ webhooks: 'drop' })

/** An order of ₹1,000 that is paid. */
const buy = () => steps.buy(2)

const deskOf = (orderId: string) => readDesk(meera, orderId)
const sentBack = async (paymentId: string) =>
  (await deps.payments.listRefundsOf(paymentId)).reduce((sum, { amount }) => sum + amount, 0)
const refund = (orderId: string, amount: number) =>
  meera.post(`/api/orders/${orderId}/refund`, { amount, reason: 'A stone was missing', password })

test('all that was sent back in the provider’s dashboard is not waited for any longer', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 100_000)
  expect((await refund(orderId, 1000)).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  expect(await steps.refundsOf(orderId)).toMatchObject([{ amount: 100_000, status: 'done' }])
})

test('an order’s money that went back in the dashboard in a dozen parts is all put on record', async () => {
  const { orderId, paymentId } = await buy()
  for (let part = 0; part < 12; part += 1) await refundElsewhere(paymentId, 5_000)
  expect((await refund(orderId, 1000)).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  const refunds = await steps.refundsOf(orderId)
  expect(refunds.filter(({ amount, status }) => amount === 5_000 && status === 'done')).toHaveLength(12)
  expect(refunds.filter(({ amount }) => amount === 40_000)).toMatchObject([{ status: 'done' }])
})

test('two of the same amount that were sent in the dashboard are two', async () => {
  const { orderId, paymentId } = await buy()
  for (let time = 0; time < 2; time += 1) await refundElsewhere(paymentId, 50_000)
  for (let time = 0; time < 2; time += 1) {
    expect((await refund(orderId, 500)).status).toBe(200)
    await jobsDone(db, { name: 'refund' })
  }
  expect(await steps.refundsOf(orderId)).toMatchObject([{ status: 'done' }, { status: 'done' }])
})

test('what was sent back in the dashboard is taken off what the shop sends, and is on record', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 10_000)
  expect((await meera.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password })).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  expect(await steps.refundsOf(orderId)).toMatchObject([
    { amount: 10_000, status: 'done' },
    { amount: 90_000, status: 'done' },
  ])
  expect(await sentBack(paymentId)).toBe(100_000)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'refunded' })
})

test('what went back in parts in the dashboard is on record in parts, and nothing more goes out', async () => {
  const { orderId, paymentId } = await buy()
  for (const amount of [30_000, 50_000, 20_000]) await refundElsewhere(paymentId, amount)
  expect((await refund(orderId, 600)).status).toBe(200)
  await jobsDone(db, { name: 'refund' })
  const back = await steps.refundsOf(orderId)
  expect(back.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([20_000, 30_000, 50_000])
  expect(back.every(({ status }) => status === 'done')).toBe(true)
  expect(await steps.orderOf(orderId)).toMatchObject({ payment_status: 'refunded' })
})

test('asked for twice at once, what went back elsewhere is on record once, and the rest is sent once', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 10_000)
  const { id: order_id } = await steps.orderOf(orderId)
  const id = newId()
  await db
    .insertInto('refunds')
    .values({ id, payment_id: paymentId, order_id, amount: 100_000, reason: 'A stone was missing' })
    .execute()
  await Promise.all([sendRefund(deps, id), sendRefund(deps, id)])
  await jobsDone(db, { name: 'refund' })
  const back = await steps.refundsOf(orderId)
  // The provider counts in whole seconds, so that either may be the earlier one.
  expect(back.toSorted((one, other) => one.amount - other.amount)).toMatchObject([
    { amount: 10_000 },
    { amount: 90_000, status: 'done' },
  ])
  expect(await sentBack(paymentId)).toBe(100_000)
})

test.each([
  { shop: [300, 700], dashboard: [1000] },
  { shop: [600, 400], dashboard: [300, 500, 200] },
  { shop: [300, 200, 500], dashboard: [900] },
])('several under way, $shop, end as what went back in the dashboard, $dashboard, and its rest', async (amounts) => {
  const { person, orderId, paymentId } = await buy()
  const { id: order_id } = await steps.orderOf(orderId)
  const about = { payment_id: paymentId, order_id, reason: 'A stone was missing' }
  const asked = amounts.shop.map((rupees) => ({ ...about, id: newId(), amount: rupees * 100 }))
  for (const one of asked) await db.insertInto('refunds').values(one).execute()
  for (const rupees of amounts.dashboard) await refundElsewhere(paymentId, rupees * 100)
  for (const { id } of asked) expect(await sendRefund(deps, id)).toBe(true)
  await jobsDone(db, { name: 'refund' })
  const back = (await steps.refundsOf(orderId)).filter(({ status }) => status !== 'failed')
  expect(back.every(({ status }) => status === 'done')).toBe(true)
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000)
  expect(back).toHaveLength((await deps.payments.listRefundsOf(paymentId)).length)
  const { refunds } = steps.detailsIn((await person.get(`/api/orders/${orderId}`)).body)
  expect(refunds.every(({ status }) => status === 'done')).toBe(true)
  expect(await sentBack(paymentId)).toBe(100_000)
})

test.each([{ dashboard: [1000] }, { dashboard: [600, 400] }])(
  'more gone back in the dashboard, $dashboard, than the order had left ends the refund, and staff read of it',
  async ({ dashboard }) => {
    const { orderId, paymentId } = await buy()
    const { id: order_id } = await steps.orderOf(orderId)
    const byHand = { status: 'done', by_hand: true, amount: 30_000, reason: 'Sent by UPI' } as const
    await db
      .insertInto('refunds')
      .values({ ...byHand, id: newId(), payment_id: paymentId, order_id })
      .execute()
    await db.updateTable('orders').set({ payment_status: 'partly_refunded' }).where('id', '=', order_id).execute()
    for (const rupees of dashboard) await refundElsewhere(paymentId, rupees * 100)

    expect((await meera.put(`/api/orders/${orderId}/status`, { status: 'cancelled', password })).status).toBe(200)
    await jobsDone(db, { name: 'refund' })
    const back = await steps.refundsOf(orderId)
    expect(back).toHaveLength(dashboard.length + 1)
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000)
    expect(back.every(({ status }) => status === 'done')).toBe(true)
    expect(await sentBack(paymentId)).toBe(100_000)
    const { timeline, failedJobs } = await deskOf(orderId)
    expect(failedJobs).toEqual([])
    expect(JSON.stringify(timeline)).toContain('₹300.00 more than this order had left')
  },
)

test('of a refund from the dashboard that is still under way there, staff read once', async () => {
  const { orderId, paymentId } = await buy()
  const { id: order_id } = await steps.orderOf(orderId)
  const about = { payment_id: paymentId, order_id, reason: 'A stone was missing' }
  const given = { ...about, id: newId(), amount: 30_000, status: 'done', by_hand: true } as const
  await db.insertInto('refunds').values(given).execute()
  await refundElsewhere(paymentId, 100_000)
  const ours = { ...about, id: newId(), amount: 70_000 }
  await db.insertInto('refunds').values(ours).execute()
  expect(await sendRefund(deps, ours.id)).toBe(true)
  await db.updateTable('refunds').set({ status: 'pending', done_at: null }).where('id', '=', ours.id).execute()
  expect(await sendRefund(deps, ours.id)).toBe(true)
  const { timeline } = await deskOf(orderId)
  expect(timeline.filter(({ words }) => words.includes('more than this order had left'))).toHaveLength(1)
})

test('while the shop’s account is empty, a refund of the same amount from the dashboard is not taken for ours', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 10_000)
  const words = 'Your account does not have enough balance to carry out the refund operation.'
  const refuse = () => Promise.reject(new ProviderError('refused', words, { status: 400 }))
  const { id: order_id } = await steps.orderOf(orderId)
  const id = '01900000-0000-7000-8000-00000000000a'
  await db
    .insertInto('refunds')
    .values({ id, payment_id: paymentId, order_id, amount: 10_000, reason: 'A stone was missing' })
    .execute()
  const empty = { ...deps, payments: { ...deps.payments, refund: refuse } }
  await expect(sendRefund(empty, id)).rejects.toThrow(words)
  expect(await steps.refundsOf(orderId)).toMatchObject([{ status: 'asked' }])

  // Once there is money again, ours goes out too.
  await sendRefund(deps, id)
  expect(await steps.refundsOf(orderId)).toMatchObject([{ status: 'done' }])
  expect(await deps.payments.listRefundsOf(paymentId)).toHaveLength(2)
})

test('a refund that the provider never does anything with does not keep the next from its turn', async () => {
  const slow: string[] = []
  for (const reason of ['Never answered', 'Asked for later']) {
    const { orderId, paymentId } = await buy()
    const { id: order_id } = await steps.orderOf(orderId)
    const id = newId()
    await db.insertInto('refunds').values({ id, payment_id: paymentId, order_id, amount: 10_000, reason }).execute()
    slow.push(id)
  }
  const soon = new Date(Date.now() + 60_000)
  const turns = new Set<string>()
  for (let round = 0; round < 200 && turns.size < slow.length; round += 1)
    for (const id of await listSlowRefunds(db, soon, 1)) turns.add(id)
  expect([...turns].toSorted()).toEqual(slow)
})
