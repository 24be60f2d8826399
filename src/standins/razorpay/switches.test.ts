import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { startTestRazorpay } from './test-razorpay.ts'

test('unless told otherwise everything is as it should be', async () => {
  const { ask } = await startTestRazorpay()
  const usual = {
    answers: 'right',
    webhooks: 'send',
    wrongAmount: false,
    wrongCurrency: false,
    leaveAuthorized: false,
    failRefunds: false,
    pendingRefunds: false,
  }
  expect((await ask('GET', '/standin/switches')).body).toEqual(usual)
})

test('a switch that does not exist is refused', async () => {
  const { turn, ask } = await startTestRazorpay()
  expect((await turn({ answers: 'sometimes' })).status).toBe(400)
  expect((await ask('GET', '/standin/switches')).body).toMatchObject({ answers: 'right' })
})

test('told to, it answers 429 to so many calls and no longer', async () => {
  const { turn, ask } = await startTestRazorpay()
  await turn({ answers: '429', times: 2 })
  const statuses = [await ask('GET', '/orders'), await ask('GET', '/orders'), await ask('GET', '/orders')]
  expect(statuses.map(({ status }) => status)).toEqual([429, 429, 200])
  expect((await ask('GET', '/standin/switches')).body).not.toHaveProperty('times')
})

test('told to, it answers with an error page', async () => {
  const { turn, call } = await startTestRazorpay()
  await turn({ answers: 'html500' })
  const reply = await call('GET', '/orders')
  expect(reply.status).toBe(500)
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await reply.text()).toContain('<h1>')
})

test('told to, it answers with JSON that is not what was asked for', async () => {
  const { turn, ask } = await startTestRazorpay()
  await turn({ answers: 'wrong_json' })
  const { status, body } = await ask('POST', '/orders', { amount: 50000, currency: 'INR' })
  expect(status).toBe(200)
  expect(body['entity']).not.toBe('order')
})

test('told to be down for one call, it cuts the line once', async () => {
  const { turn, call } = await startTestRazorpay()
  await turn({ answers: 'down', times: 1 })
  await expect(call('GET', '/orders')).rejects.toThrow('fetch failed')
  expect((await call('GET', '/orders')).status).toBe(200)
})

test('told to hang, it leaves one call without an answer until it is closed', async () => {
  const { turn, call, ask, close } = await startTestRazorpay()
  await turn({ answers: 'hang', times: 1 })
  let isOver = false
  const hanging = call('GET', '/orders').then(
    () => 'answered',
    () => 'cut',
  )
  void hanging.finally(() => (isOver = true))
  await until(async () => (await ask('GET', '/standin/switches')).body['answers'] === 'right')
  expect((await call('GET', '/orders')).status).toBe(200)
  expect(isOver).toBe(false)

  await close()
  expect(await hanging).toBe('cut')
})

test('while the answers are wrong, customers can still pay', async () => {
  const { turn, order, ask } = await startTestRazorpay()
  const id = await order()
  await turn({ answers: '429' })
  expect((await ask('POST', `/standin/orders/${id}/pay`, { outcome: 'success' })).status).toBe(200)
})

test('payments of a wrong amount, and payments that nobody captures', async () => {
  const { turn, order, pay, ask } = await startTestRazorpay()
  await turn({ wrongAmount: true })
  const wrong = await pay(await order())
  expect((await ask('GET', `/payments/${wrong}`)).body).toMatchObject({ amount: 49900, status: 'captured' })

  await turn({ leaveAuthorized: true })
  const left = await pay(await order())
  expect((await ask('GET', `/payments/${left}`)).body).toMatchObject({ amount: 50000, status: 'authorized' })
  const captured = await ask('POST', `/payments/${left}/capture`, { amount: 50000, currency: 'INR' })
  expect(captured.body).toMatchObject({ status: 'captured' })
})

test('payments in another currency say so, are captured in it and go back in it', async () => {
  const { turn, order, pay, ask, home } = await startTestRazorpay()
  await turn({ wrongCurrency: true, leaveAuthorized: true })
  const id = await pay(await order())
  const facts = {
    amount: 50000,
    currency: 'USD',
    international: true,
    base_currency: 'INR',
    card: { international: true },
  }
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject(facts)
  const capture = (currency: string) => ask('POST', `/payments/${id}/capture`, { amount: 50000, currency })
  expect((await capture('INR')).status).toBe(400)
  expect(await capture('USD')).toMatchObject({ status: 200, body: { status: 'captured' } })
  expect((await ask('POST', `/payments/${id}/refund`)).body).toMatchObject({ amount: 50000, currency: 'USD' })
  expect(await (await fetch(home)).text()).toContain('$500.00')
})
