import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { openShop } from './harness/shop.ts'

const token = 'a-token-for-those-who-watch'
const shop = await openShop({ settings: { metricsToken: token } })
const ask = (authorization?: string) =>
  fetch(`${shop.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

test('whoever watches sees requests, statements, jobs, holds, payments and the cache', async () => {
  await shop.visitor.get('/api/products')
  const reply = await ask(`Bearer ${token}`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const text = await reply.text()
  expect(text).toMatch(/alankara_http_answer_seconds_count\{method="GET",route="\/api\/products",status="200"\} 1\n/)
  expect(text).toMatch(/alankara_database_statement_seconds_count\{outcome="answered"\} [1-9]/)
  expect(text).toMatch(/alankara_jobs\{queue="ship-order",state="waiting"\} \d/)
  expect(text).toMatch(/alankara_jobs\{queue="failed-for-good",state="failed"\} 0/)
  for (const name of ['held_orders', 'unsettled_provider_orders', 'open_refunds', 'payments_last_hour', 'page_cache'])
    expect(text).toContain(`alankara_${name}`)
})

test('nobody else sees them', async () => {
  const admin = await shop.admin()
  for (const authorization of [undefined, 'Bearer wrong', `Bearer ${admin.token}`])
    expect((await ask(authorization)).status).toBe(401)
  expect(readSettings({}).metricsToken).toBeUndefined()
})
