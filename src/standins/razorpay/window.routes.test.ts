import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../test-standins.ts'
import { standinCredentials } from './credentials.ts'
import { startRazorpay } from './razorpay.ts'
import { startTestRazorpay } from './test-razorpay.ts'

const { keyId, keySecret } = standinCredentials

function opening(orderId: string, fields: Record<string, string> = {}): string {
  const query = new URLSearchParams({ key_id: keyId, order_id: orderId, origin: 'http://shop.example:3000', ...fields })
  return `/checkout/public?${query}`
}

test('the window shows what is paid for, and may be framed by the page that opens it', async () => {
  const { call, order } = await startTestRazorpay()
  const id = await order({ amount: 12345600 })
  const reply = await call('GET', opening(id), undefined, { authorization: '' })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(reply.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self' http://shop.example:3000",
  )
  const page = await reply.text()
  expect(page).toContain('Test payment: no money moves')
  expect(page).toContain('₹1,23,456.00')
  expect(page).toContain(id)
  expect(page).not.toMatch(/\son\w+=/)
  expect(page).not.toContain(keySecret)
})

test('the headers of the house it is mounted in do not keep it from being framed', async () => {
  const razorpay = await startRazorpay({ ...standinCredentials, folder: await testFolder() })
  const house = Fastify()
  house.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
  house.register(async (scope) => razorpay.routes(scope), { prefix: '/standins' })
  onTestFinished(async () => {
    await house.close()
    await razorpay.close()
  })
  const { headers } = await house.inject(`/standins/razorpay/v1${opening('order_00000000000000')}`)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' http://shop.example:3000")
})

test.each([
  ['an order that is not there', { order_id: 'order_00000000000000' }],
  ['a key of another account', { key_id: 'rzp_test_other' }],
])('%s can’t be paid, and the page is told', async (_case, fields) => {
  const { call, order } = await startTestRazorpay()
  const page = await (await call('GET', opening(await order(), fields))).text()
  expect(page).toContain('data-fault=')
  expect(page).not.toContain('<form')
})

test.each(['*', 'javascript:alert(1)', 'http://shop.example/path', "http://a.example; script-src 'unsafe-inline'"])(
  'nobody is told anything at the origin %j',
  async (origin) => {
    const { call, order } = await startTestRazorpay()
    expect((await call('GET', opening(await order(), { origin }))).status).toBe(400)
  },
)

test.each(['/checkout.js', '/checkout/window.js'])('%s is a script that a page elsewhere may load', async (path) => {
  const { call } = await startTestRazorpay()
  const reply = await call('GET', path, undefined, { authorization: '' })
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const script = await reply.text()
  expect(script).toContain('postMessage')
  expect(script).not.toContain(keySecret)
})
