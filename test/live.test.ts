import { expect, test } from 'vitest'
import { openShop } from './harness/shop.ts'

const shop = await openShop({
  settings: {
    mode: 'live',
    publicUrl: 'https://shop.test',
    smtpUrl: 'smtp://127.0.0.1:1',
    corsOrigins: ['https://app.shop.test'],
    trustedProxies: ['127.0.0.1'],
  },
})

test('a live shop has no stand-ins', async () => {
  for (const path of ['/standins', '/standins/mailbox', '/standins/mailbox.json']) {
    expect((await shop.visitor.fetch(path)).status, path).toBe(404)
  }
})

test('under https browsers are told to stay there', async () => {
  const { headers } = await shop.visitor.get('/api/health')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
})

test('only the origins that are configured may read answers from their pages', async () => {
  const ours = await shop.visitor.with({ origin: 'https://app.shop.test' }).get('/api/health')
  expect(ours.headers.get('access-control-allow-origin')).toBe('https://app.shop.test')
  expect(ours.headers.get('access-control-allow-credentials')).toBe('true')

  const preflight = await shop.visitor.fetch('/api/health', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.shop.test', 'access-control-request-method': 'PUT' },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')

  const theirs = await shop.visitor.with({ origin: 'https://evil.example' }).get('/api/health')
  expect(theirs.headers.get('access-control-allow-origin')).toBeNull()
})

test('the session cookie stays on https', async () => {
  const asha = await shop.shopper()
  const byCookie = shop.visitor.with({ cookie: `__Host-session=${asha.token}`, 'sec-fetch-site': 'same-origin' })
  expect((await byCookie.post('/api/auth/logout')).headers.get('set-cookie')).toContain('Secure')
})

test('the log names routes and never what was sent', async () => {
  const asha = await shop.shopper()
  await asha.get('/api/auth/me?email=asha@example.in')
  shop.app.log.info(
    { body: { password: 'moonstone', address: { phone: '9876543210' } }, email: 'asha@example.in' },
    'test',
  )

  const log = shop.logText()
  expect(log).toContain('"route":"/api/auth/me"')
  for (const secret of [asha.token, 'asha@example.in', 'moonstone', '9876543210']) expect(log).not.toContain(secret)
})

test('every log line of a request carries the id that its answer had', async () => {
  const { headers } = await shop.visitor.get('/api/health')
  expect(shop.logText()).toContain(headers.get('x-request-id'))
})
