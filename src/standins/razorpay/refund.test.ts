import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { startTestRazorpay, startTestShop } from './test-razorpay.ts'

async function paid() {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await pay(await order())
  const refund = (body: object | undefined, key?: string) =>
    ask('POST', `/payments/${id}/refund`, body, key === undefined ? {} : { 'X-Refund-Idempotency': key })
  return { ask, id, refund, order, pay }
}

test('without an amount all of it is refunded', async () => {
  const { ask, id, refund } = await paid()
  const { status, body } = await refund(undefined)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
    entity: 'refund',
    amount: 50000,
    currency: 'INR',
    payment_id: id,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  expect((await ask('GET', `/refunds/${String(body['id'])}`)).body).toEqual(body)
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({
    status: 'refunded',
    amount_refunded: 50000,
    refund_status: 'full',
    captured: true,
  })
  expect(await refund({})).toMatchObject({
    status: 400,
    body: { error: { description: 'The payment has been fully refunded already' } },
  })
})

test('parts are refunded up to what was paid', async () => {
  const { ask, id, refund } = await paid()
  await refund({ amount: 20000 })
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'captured', refund_status: 'partial' })
  expect((await refund({ amount: 30001 })).body).toMatchObject({
    error: { description: 'The refund amount provided is greater than amount captured' },
  })
  expect((await refund({ amount: 30000 })).body).toMatchObject({ amount: 30000 })
  expect((await ask('GET', `/payments/${id}/refunds`)).body).toMatchObject({
    count: 2,
    items: [{ amount: 30000 }, { amount: 20000 }],
  })
})

test('the same wish under the same key is refunded once, and another wish under it is refused', async () => {
  const { ask, id, refund, order, pay } = await paid()
  const first = await refund({ amount: 1000, notes: { why: 'late' } }, 'refund-key-1')
  expect(await refund({ amount: 1000, notes: { why: 'late' } }, 'refund-key-1')).toEqual(first)
  const conflict = { status: 409, body: { error: { description: expect.stringContaining('same idempotency key') } } }
  expect(await refund({ amount: 2000 }, 'refund-key-1')).toMatchObject(conflict)
  const other = await pay(await order())
  const headers = { 'X-Refund-Idempotency': 'refund-key-1' }
  const wish = { amount: 1000, notes: { why: 'late' } }
  expect(await ask('POST', `/payments/${other}/refund`, wish, headers)).toMatchObject(conflict)
  expect((await ask('GET', `/payments/${id}/refunds`)).body).toMatchObject({ count: 1 })
})

test('a refund that fails is on record, and gives nothing back', async () => {
  const { ask, order, pay, turn } = await startTestRazorpay()
  const id = await pay(await order())
  await turn({ failRefunds: true })
  const { status, body } = await ask('POST', `/payments/${id}/refund`, { amount: 20000 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: 20000, status: 'failed' })
  expect((await ask('GET', `/refunds/${String(body['id'])}`)).body).toEqual(body)
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'captured', amount_refunded: 0 })
})

test('a refund that is under way at the bank is done when its switch is turned back', async () => {
  const shop = await startTestShop()
  const { ask, order, pay, turn } = await startTestRazorpay({ webhookUrl: shop.url })
  const id = await pay(await order(), { outcome: 'success', webhook: 'drop' })
  await turn({ pendingRefunds: true })
  const { body } = await ask(
    'POST',
    `/payments/${id}/refund`,
    { amount: 20000 },
    { 'X-Refund-Idempotency': 'refund-key-1' },
  )
  expect(body).toMatchObject({ amount: 20000, status: 'pending' })
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ amount_refunded: 20000, refund_status: 'partial' })
  await until(() => shop.events().length === 1)

  await turn({})
  const read = async () => (await ask('GET', `/refunds/${String(body['id'])}`)).body
  expect(await read()).toEqual({ ...body, status: 'processed' })
  await until(() => shop.events().length === 2)
  expect(shop.events()).toEqual(['refund.created', 'refund.processed'])
})

test.each(['short-key', 'has a space in it', 'käse-käse-käse'.normalize()])('the key %j is refused', async (key) => {
  const { ask, id, refund } = await paid()
  expect((await refund({ amount: 1000 }, key)).status).toBe(400)
  expect((await ask('GET', `/payments/${id}/refunds`)).body).toMatchObject({ count: 0 })
})

test.each([
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ amount: 1000, colour: 'red' }, 'colour is/are not required and should not be sent'],
])('a refund of %j is refused', async (wish, description) => {
  const { refund } = await paid()
  expect(await refund(wish)).toMatchObject({ status: 400, body: { error: { description } } })
})

test('what was never captured can’t be refunded', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await pay(await order({ payment: { capture: 'manual' } }))
  expect((await ask('POST', `/payments/${id}/refund`, {})).status).toBe(400)
})

test('refunds of a time are listed, newest first, page by page', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const payment = await pay(await order())
  for (const amount of [100, 200, 300]) await ask('POST', `/payments/${payment}/refund`, { amount })
  const amounts = async (query: string) => (await ask('GET', `/refunds?${query}`)).body
  const now = Math.floor(Date.now() / 1000)
  expect(await amounts(`from=${now - 60}&to=${now + 60}&count=2`)).toMatchObject({
    count: 2,
    items: [{ amount: 300, payment_id: payment }, { amount: 200 }],
  })
  expect(await amounts('count=2&skip=2')).toMatchObject({ count: 1, items: [{ amount: 100 }] })
  expect(await amounts(`to=${now - 60}`)).toMatchObject({ count: 0, items: [] })
})
