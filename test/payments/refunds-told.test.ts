import { v7 as newId } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { sendRefund } from '#server/payments/send-refund.service.ts'
import { readSettings } from '#server/settings/settings.ts'
import { givePassword } from '../harness/builders.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { readDesk } from '../harness/read-desk.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { paymentSteps } from './payment-steps.ts'
import { hurry, putOff } from './refund-elsewhere-tries.ts'

const { seller } = readSettings({ SELLER_GSTIN: '29AAGCB7383J1Z4', SELLER_STATE: 'Karnataka' })
const shop = await openShop({ settings: { rateLimitScale: 1000, seller } })
const { db } = shop
const { deps } = shop.app
const steps = paymentSteps(shop)
const { refundElsewhere, refundsOf } = steps
const password = 'amethyst and silver'
const meera = await shop.admin()
await givePassword(db, meera, password)

afterEach(() => steps.switches({}))

/** An order of ₹1,000 that is paid. */
const buy = () => steps.buy(2)

const deskOf = (orderId: string) => readDesk(meera, orderId)
const refund = (orderId: string, amount: number) =>
  meera.post(`/api/orders/${orderId}/refund`, { amount, reason: 'A stone was missing', password })
const onRecord = (orderId: string, count: number) =>
  until(async () => {
    const refunds = await refundsOf(orderId)
    return refunds.length === count && refunds.every(({ status }) => status === 'done')
  })
/** Until the shop has answered both events of a refund: that it was made, and what became of it. */
async function bothHeard(deed: () => Promise<unknown>): Promise<void> {
  const countHeard = () => shop.logText().split('"/api/razorpay/webhook"').length
  const before = countHeard()
  await deed()
  await until(() => countHeard() >= before + 2)
}
const toldAll = () => jobsDone(db, { name: 'refund-elsewhere' })

test.each(['send', 'twice', 'reorder'])(
  'all that is sent back in the provider’s dashboard, told by %s, ends the order as a refund here does',
  async (webhooks) => {
    const { person, orderId, paymentId } = await buy()
    await steps.switches({ webhooks })
    await refundElsewhere(paymentId, 100_000)
    await onRecord(orderId, 1)
    await toldAll()

    const desk = await deskOf(orderId)
    expect(desk).toMatchObject({
      paymentStatus: 'refunded',
      refundable: 0,
      refunds: [{ amount: 1000, status: 'done', hasCreditNote: true }],
      failedJobs: [],
    })
    expect(desk.nextStatuses).not.toContain('shipped')
    const noted = '₹1,000.00 went back at the payment provider without this shop, and is on record now.'
    expect(desk.timeline).toContainEqual(expect.objectContaining({ words: noted, isPrivate: true }))
    expect((await meera.get(`/api/orders/packing-slips?ids=${desk._id}`)).status).toBe(409)
    expect((await refund(orderId, 1000)).status).toBe(409)
    const { refunds, timeline } = steps.detailsIn((await person.get(`/api/orders/${orderId}`)).body)
    expect(refunds).toMatchObject([{ amount: 1000, status: 'done' }])
    expect(timeline.filter(({ words }) => words === '₹1,000.00 has been sent back to you.')).toHaveLength(1)
  },
)

test('a part that is sent back in the dashboard is on record, and only the rest goes out from here', async () => {
  const { orderId, paymentId } = await buy()
  await refundElsewhere(paymentId, 30_000)
  await onRecord(orderId, 1)
  expect(await deskOf(orderId)).toMatchObject({
    paymentStatus: 'partly_refunded',
    refundable: 700,
    refunds: [{ amount: 300, hasCreditNote: true }],
  })
  expect((await refund(orderId, 800)).status).toBe(400)
  expect((await refund(orderId, 700)).status).toBe(200)
  await onRecord(orderId, 2)
  await toldAll()
  const there = await deps.payments.listRefundsOf(paymentId)
  expect(there.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([30_000, 70_000])
})

test('a refund of our own whose answer was lost is told of, and is not taken for another', async () => {
  const { orderId, paymentId } = await buy()
  const { id: order_id } = await steps.orderOf(orderId)
  const id = newId()
  const own = { id, payment_id: paymentId, order_id, amount: 30_000, reason: 'A stone was missing' }
  await db.insertInto('refunds').values(own).execute()
  await bothHeard(() => deps.payments.refund(paymentId, { key: id, amount: 30_000 }))
  await toldAll()
  expect(await sendRefund(deps, id)).toBe(true)
  expect(await refundsOf(orderId)).toMatchObject([{ id, status: 'done' }])
})

test('one from the dashboard waits until the shop knows what becomes of its own, and neither is sent twice', async () => {
  const { orderId, paymentId } = await buy()
  const { id: order_id } = await steps.orderOf(orderId)
  const id = newId()
  const own = { id, payment_id: paymentId, order_id, amount: 30_000, reason: 'A stone was missing' }
  await db.insertInto('refunds').values(own).execute()
  await refundElsewhere(paymentId, 20_000)
  expect(await putOff(db)).toContain('while a refund of this shop’s was under way')
  expect(await refundsOf(orderId)).toHaveLength(1)
  expect(await sendRefund(deps, id)).toBe(true)
  await hurry(db)
  await onRecord(orderId, 2)
  expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([30_000, 20_000])
  expect(await deps.payments.listRefundsOf(paymentId)).toHaveLength(2)
})

test('a part of a payment that nobody has reported is on record with the payment', async () => {
  const { providerOrder, orderId } = await steps.checkOut(2)
  const { razorpay_payment_id: paymentId } = await steps.pay(providerOrder, { webhook: 'drop' })
  await refundElsewhere(paymentId, 30_000)
  await onRecord(orderId, 1)
  expect(await steps.orderOf(orderId)).toMatchObject({ status: 'processing', payment_status: 'partly_refunded' })
})

test('one that takes the place of what the bank had refused is on record as that', async () => {
  const { orderId, paymentId } = await buy()
  await steps.switches({ failRefunds: true })
  expect((await refund(orderId, 300)).status).toBe(200)
  await until(async () => (await deskOf(orderId)).failedJobs[0])
  expect(shop.takeErrors()).toHaveLength(1)
  await steps.switches({})
  await refundElsewhere(paymentId, 30_000)
  await onRecord(orderId, 1)
  expect(await deskOf(orderId)).toMatchObject({ refundable: 700, refunds: [{ amount: 300 }], failedJobs: [] })
})

test('more than the order had left is on record up to that, and staff read of the rest', async () => {
  const { orderId, paymentId } = await buy()
  const { id: order_id } = await steps.orderOf(orderId)
  const byHand = { status: 'done', by_hand: true, amount: 30_000, reason: 'Sent by UPI' } as const
  await db
    .insertInto('refunds')
    .values({ ...byHand, id: newId(), payment_id: paymentId, order_id })
    .execute()
  await refundElsewhere(paymentId, 100_000)
  await onRecord(orderId, 2)
  const { refunds, timeline, paymentStatus } = await deskOf(orderId)
  expect({ refunds, paymentStatus }).toMatchObject({
    refunds: [{ amount: 300 }, { amount: 700 }],
    paymentStatus: 'refunded',
  })
  expect(JSON.stringify(timeline)).toContain('₹300.00 more than this order had left')
})

test.each(['the shop', 'the dashboard'])(
  'a refund from %s that waits at the bank is done when the provider tells so, and has its credit note then',
  async (from) => {
    const { orderId, paymentId } = await buy()
    await steps.switches({ pendingRefunds: true })
    if (from === 'the shop') await refund(orderId, 300)
    else await refundElsewhere(paymentId, 30_000)
    await until(async () => (await refundsOf(orderId))[0]?.status === 'pending')
    expect(await deskOf(orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refunds: [{ amount: 300, status: 'pending', hasCreditNote: false }],
    })

    await steps.switches({})
    await onRecord(orderId, 1)
    expect((await deskOf(orderId)).refunds).toMatchObject([{ amount: 300, status: 'done', hasCreditNote: true }])
    expect(await deps.payments.listRefundsOf(paymentId)).toHaveLength(1)
  },
)

test('one that the provider says has failed gave nothing back, and leaves no trace', async () => {
  const { orderId, paymentId } = await buy()
  await steps.switches({ failRefunds: true })
  await bothHeard(() => refundElsewhere(paymentId, 30_000))
  await toldAll()
  expect(await refundsOf(orderId)).toEqual([])
  expect(await deskOf(orderId)).toMatchObject({ paymentStatus: 'paid', refundable: 1000 })
})
