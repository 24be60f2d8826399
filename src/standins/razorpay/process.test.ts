import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { testFolder } from '../test-standins.ts'
import { sign } from './signature.ts'
import { readBody, startTestShop } from './test-razorpay.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_of_this_test',
  RAZORPAY_KEY_SECRET: 'key-secret-of-this-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-this-test',
}

async function start(folder: string, settings: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], STANDINS_PORT: '0', STANDINS_DIR: folder, ...keys, ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const [, site = ''] = /^Stand-ins at (\S+),/.exec(String(line)) ?? []
  const authorization = `Basic ${btoa(`${keys.RAZORPAY_KEY_ID}:${keys.RAZORPAY_KEY_SECRET}`)}`
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    child,
    post: async (path: string, body: object) =>
      readBody(await fetch(`${site}/razorpay/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })),
    get: async (path: string) => readBody(await fetch(`${site}/razorpay/v1${path}`, { headers })),
  }
}

test('a process of its own that is killed keeps what was paid, and tells the shop when it is back', async () => {
  const folder = await testFolder()
  const first = await start(folder)
  const { body: order } = await first.post('/orders', { amount: 50000, currency: 'INR' })
  await first.post(`/standin/orders/${String(order['id'])}/pay`, { outcome: 'success' })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const shop = await startTestShop()
  const second = await start(folder, { STANDINS_SHOP_URL: new URL(shop.url).origin })
  expect((await second.get(`/orders/${String(order['id'])}`)).body).toMatchObject({ status: 'paid' })
  await until(() => shop.heard.length === 3)
  expect(shop.events().toSorted()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  for (const { path, raw, signature } of shop.heard) {
    expect(path).toBe('/api/razorpay/webhook')
    expect(signature).toBe(sign(keys.RAZORPAY_WEBHOOK_SECRET, raw))
  }

  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
}, 60_000)
