import { expect, test } from 'vitest'
import { standinCredentials } from './credentials.ts'
import { startTestRazorpay } from './test-razorpay.ts'

const { keyId, keySecret } = standinCredentials
const basic = (pair: string, word = 'Basic') => ({ authorization: `${word} ${btoa(pair)}` })

test('an order comes back as the provider writes it, with a list for notes where there are none', async () => {
  const { ask } = await startTestRazorpay()
  const { status, body } = await ask('POST', '/orders', { amount: 50000, currency: 'INR', receipt: 'A-1001' })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
    entity: 'order',
    amount: 50000,
    amount_paid: 0,
    amount_due: 50000,
    currency: 'INR',
    receipt: 'A-1001',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.any(Number),
  })
  expect((await ask('GET', `/orders/${String(body['id'])}`)).body).toEqual(body)
})

test.each([
  ['no key at all', { authorization: '' }, 'Authentication failed'],
  ['another secret', basic(`${keyId}:wrong`), 'Authentication failed'],
  ['another key', basic(`rzp_test_other:${keySecret}`), 'The api key provided is invalid'],
  ['the word in small letters', basic(`${keyId}:${keySecret}`, 'basic'), 'Authentication failed'],
  ['the word in capitals', basic(`${keyId}:${keySecret}`, 'BASIC'), 'Authentication failed'],
])('%s is refused', async (_case, headers, description) => {
  const { ask } = await startTestRazorpay()
  expect(await ask('GET', '/orders', undefined, headers)).toEqual({
    status: 401,
    body: {
      error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
    },
  })
})

test.each([
  [{ currency: 'INR' }, 'The amount field is required.', 'amount'],
  [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00', 'amount'],
  [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.', 'amount'],
  [{ amount: '100', currency: 'INR' }, 'The amount must be an integer.', 'amount'],
  [{ amount: 100 }, 'The currency field is required.', 'currency'],
  [{ amount: 100, currency: 'USD' }, 'Currency is not supported', 'currency'],
  [
    { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
    'The receipt may not be greater than 40 characters.',
    'receipt',
  ],
  [{ amount: 100, currency: 'INR', colour: 'red' }, 'colour is/are not required and should not be sent', 'colour'],
  [
    { amount: 100, currency: 'INR', payment: { capture: 'automatic' } },
    'The automatic_expiry_period field is required.',
    'payment',
  ],
  [
    { amount: 100, currency: 'INR', payment: { capture: 'automatic', capture_options: { refund_speed: 'normal' } } },
    'The automatic_expiry_period field is required.',
    'payment',
  ],
  [
    {
      amount: 100,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11, refund_speed: 'normal' } },
    },
    'The automatic_expiry_period must be at least 12.',
    'payment',
  ],
  [
    {
      amount: 100,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12 } },
    },
    'The refund_speed field is required.',
    'payment',
  ],
])('an order of %j is refused in the provider’s words', async (sent, description, field) => {
  const { ask } = await startTestRazorpay()
  const facts = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} }
  expect(await ask('POST', '/orders', sent)).toEqual({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description, field, ...facts } },
  })
})

test.each([
  ['GET', '/orders/order_00000000000000', 'The id provided does not exist'],
  ['GET', '/orders/17', '17 is not a valid id'],
  ['GET', '/payments/pay_00000000000000', 'The id provided does not exist'],
  ['GET', '/refunds/order_00000000000000', 'order_00000000000000 is not a valid id'],
  ['GET', '/customers', 'The requested URL was not found on the server.'],
  ['DELETE', '/orders', 'The requested URL was not found on the server.'],
  ['POST', '/orders/order_00000000000000', 'The requested URL was not found on the server.'],
])('%s %s is a 400 that says why', async (method, path, description) => {
  const { ask } = await startTestRazorpay()
  const { status, body } = await ask(method, path)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } })
})

test('what is not JSON is refused, and no order comes of it', async () => {
  const { home, ask } = await startTestRazorpay()
  const headers = { ...basic(`${keyId}:${keySecret}`), 'content-type': 'application/json' }
  const reply = await fetch(`${home}/v1/orders`, { method: 'POST', headers, body: '{"amount":' })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  expect((await ask('GET', '/orders')).body).toEqual({ entity: 'collection', count: 0, items: [] })
})

test('orders are listed newest first, by receipt, time and page', async () => {
  const { ask, order } = await startTestRazorpay()
  const ids = [await order({ receipt: 'a' }), await order({ receipt: 'b' }), await order({ receipt: 'a' })]
  const listed = async (query: string) => (await ask('GET', `/orders?${query}`)).body['items']
  expect(await listed('')).toMatchObject([{ id: ids[2] }, { id: ids[1] }, { id: ids[0] }])
  expect(await listed('receipt=a')).toMatchObject([{ id: ids[2] }, { id: ids[0] }])
  expect(await listed('count=1&skip=1')).toMatchObject([{ id: ids[1] }])
  expect(await listed('to=1000')).toEqual([])
  expect(await listed('from=9999999999')).toEqual([])
  expect((await ask('GET', '/orders?count=101')).body).toMatchObject({
    error: { description: 'The count may not be greater than 100.' },
  })
})

test('of an order only the notes can be changed', async () => {
  const { ask, order } = await startTestRazorpay()
  const id = await order({ notes: { cart: '1' } })
  expect((await ask('PATCH', `/orders/${id}`, { notes: { cart: '2' } })).body).toMatchObject({ notes: { cart: '2' } })
  expect((await ask('PATCH', `/orders/${id}`, { notes: {} })).body).toMatchObject({ notes: [] })
  expect((await ask('PATCH', `/orders/${id}`, { notes: {}, amount: 1 })).status).toBe(400)
  expect((await ask('PATCH', `/orders/${id}`, {})).body).toMatchObject({
    error: { description: 'The notes field is required.' },
  })
  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({ amount: 50000, notes: [] })
})
