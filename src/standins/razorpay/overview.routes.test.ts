import { expect, test } from 'vitest'
import { startTestRazorpay } from './test-razorpay.ts'

test('the page shows orders, payments and what the shop was told', async () => {
  const { home, order, pay } = await startTestRazorpay()
  expect(await (await fetch(home)).text()).toContain('None yet.')
  const orderId = await order({ receipt: '<b>A-1001</b>' })
  const paymentId = await pay(orderId, { outcome: 'failure', webhook: 'drop' })
  const page = await (await fetch(home)).text()
  for (const part of [orderId, paymentId, '₹500.00', 'failed: payment_cancelled', 'payment.failed', 'dropped']) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('<b>')
})

async function turnByForm(home: string, fields: Record<string, string>, origin: string) {
  const body = new URLSearchParams(fields)
  return fetch(`${home}/switches`, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
}

test('the switches are turned by the form on the page', async () => {
  const { home, ask } = await startTestRazorpay()
  const fields = { answers: 'html500', about: ' order_1 ', times: '3', webhooks: 'reorder', leaveAuthorized: 'on' }
  const reply = await turnByForm(home, fields, new URL(home).origin)
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/standins/razorpay')
  expect((await ask('GET', '/standin/switches')).body).toEqual({
    answers: 'html500',
    about: 'order_1',
    times: 3,
    webhooks: 'reorder',
    wrongAmount: false,
    wrongCurrency: false,
    leaveAuthorized: true,
    failRefunds: false,
    pendingRefunds: false,
  })
  expect(await (await fetch(home)).text()).toMatch(/<option value="html500" selected>/)
})

test('another website can’t turn the switches', async () => {
  const { home, ask } = await startTestRazorpay()
  expect((await turnByForm(home, { answers: 'down' }, 'http://evil.example')).status).toBe(403)
  expect((await ask('GET', '/standin/switches')).body).toMatchObject({ answers: 'right' })
})

test('a form that makes no sense is shown again, with a reason', async () => {
  const { home } = await startTestRazorpay()
  const reply = await turnByForm(home, { answers: 'html500', times: '-1' }, new URL(home).origin)
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain('role="alert"')
})
