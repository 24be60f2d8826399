import { expect, test } from 'vitest'
import { standinCredentials } from './credentials.ts'
import { signPayment } from './signature.ts'
import { startTestRazorpay } from './test-razorpay.ts'

const manual = { payment: { capture: 'manual' } }

test('the signature is the one of the provider’s published example', () => {
  expect(signPayment('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  )
})

test('a paid order has a captured payment, and the page gets what proves it', async () => {
  const { ask, order } = await startTestRazorpay()
  const id = await order()
  const { status, body } = await ask('POST', `/standin/orders/${id}/pay`, { outcome: 'success' }, { authorization: '' })
  const paymentId = String(body['razorpay_payment_id'])
  expect(status).toBe(200)
  expect(body).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
    razorpay_order_id: id,
    razorpay_signature: signPayment(standinCredentials.keySecret, id, paymentId),
  })

  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 50000,
    amount_due: 0,
    attempts: 1,
  })
  const payment = { id: paymentId, order_id: id, status: 'captured', captured: true, fee: 1180, tax: 180, notes: [] }
  expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject(payment)
  expect((await ask('GET', `/orders/${id}/payments`)).body).toMatchObject({ count: 1, items: [payment] })
  expect((await ask('GET', '/payments?count=100')).body).toMatchObject({ count: 1, items: [payment] })
})

test('of a card only the last four digits are kept', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await pay(await order(), { outcome: 'success', method: 'card', card: '5500670000001002' })
  const { body } = await ask('GET', `/payments/${id}`)
  expect(body).toMatchObject({ method: 'card', vpa: null, card: { last4: '1002', network: 'MasterCard' } })
  expect(JSON.stringify(body)).not.toContain('550067')
})

test.each([
  ['asked for', { outcome: 'failure' }, 'BAD_REQUEST_ERROR', 'payment_cancelled'],
  ['a UPI id that fails', { method: 'upi', vpa: 'failure@razorpay' }, 'BAD_REQUEST_ERROR', 'payment_declined'],
  ['a card without money', { card: '4100280000080001', otp: '1234' }, 'BAD_REQUEST_ERROR', 'insufficient_fund'],
  ['a card that breaks the gateway', { card: '4100280000020007' }, 'GATEWAY_ERROR', 'gateway_technical_error'],
  ['a password that is too short', { otp: '123' }, 'BAD_REQUEST_ERROR', 'incorrect_otp'],
])('a failed payment (%s) says why, and the order can be paid after it', async (_case, wish, code, reason) => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await order()
  const { status, body } = await ask('POST', `/standin/orders/${id}/pay`, wish)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code, reason, metadata: { order_id: id } } })
  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
    amount_due: 50000,
  })
  expect((await ask('GET', `/orders/${id}/payments`)).body).toMatchObject({
    items: [{ status: 'failed', captured: false, fee: null, error_code: code, error_reason: reason }],
  })

  await pay(id)
  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 2 })
})

test.each([
  ['captured', {}],
  ['authorised', manual],
])('an order with a %s payment takes no second one', async (_case, fields) => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await order(fields)
  await pay(id)
  const { status, body } = await ask('POST', `/standin/orders/${id}/pay`, { outcome: 'success' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: { description: expect.stringContaining('the order is already paid'), metadata: { order_id: id } },
  })
  expect((await ask('GET', `/orders/${id}/payments`)).body).toMatchObject({ count: 1 })
})

test('an authorised payment is captured once, for its own amount', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await order(manual)
  const paymentId = await pay(id)
  const capture = (amount: number) => ask('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' })
  expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'authorized', fee: null })
  expect((await capture(40000)).body).toMatchObject({
    error: { description: 'Capture amount must be equal to the amount authorized' },
  })
  expect(await capture(50000)).toMatchObject({ status: 200, body: { status: 'captured', captured: true } })
  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid' })
  expect(await capture(50000)).toMatchObject({
    status: 400,
    body: { error: { description: expect.stringContaining('already paid') } },
  })
})

test('a failed payment can’t be captured', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const paymentId = await pay(await order(), { outcome: 'failure' })
  expect((await ask('POST', `/payments/${paymentId}/capture`, { amount: 50000, currency: 'INR' })).status).toBe(400)
})

test('a payment that failed can be found authorised later, and pays its order', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await order()
  const paymentId = await pay(id, { outcome: 'success', late: true })
  expect((await ask('GET', `/payments/${paymentId}`)).body).toMatchObject({ status: 'failed' })
  const { body } = await ask('POST', `/standin/payments/${paymentId}/authorize`)
  expect(body).toMatchObject({ status: 'captured', error_code: null, error_reason: null })
  expect((await ask('GET', `/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 1 })
})

test('a late payment of an order that was paid otherwise stays authorised', async () => {
  const { ask, order, pay } = await startTestRazorpay()
  const id = await order()
  const late = await pay(id, { late: true })
  await pay(id)
  expect((await ask('POST', `/standin/payments/${late}/authorize`)).body).toMatchObject({ status: 'authorized' })
  expect((await ask('POST', `/payments/${late}/capture`, { amount: 50000, currency: 'INR' })).status).toBe(400)
})
