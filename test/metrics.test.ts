import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { call, reply } from '#contracts/call.ts'
import { createPaymentOrder } from '#contracts/payments.ts'
import { askInProcess } from '#server/ask-in-process.ts'
import { serveToPages } from '#server/serve-to-pages.ts'
import { readSettings } from '#server/settings/settings.ts'
import { layLine } from './failure/database-line.ts'
import { openShop } from './harness/shop.ts'
import { freshDatabase } from './harness/test-database.ts'
import { until } from './harness/until.ts'

const token = 'a-token-for-those-who-watch'
const database = await freshDatabase()
const line = await layLine(database.url)
afterAll(async () => {
  await line.cut()
  await database.drop()
})
const explode = call({ method: 'GET', path: '/api/test-explode', by: 'visitor', summary: 'Breaks', reply: reply({}) })
const shop = await openShop({
  settings: { metricsToken: token, databaseUrl: line.url },
  addRoutes(app) {
    serveToPages(app, explode, () => {
      throw new Error('a fault of ours')
    })
    app.get('/test-page', { config: { by: 'visitor' } }, (request) =>
      askInProcess(request, { method: 'GET', path: explode.path, input: undefined, timeoutMs: 1000 }),
    )
  },
})
const ask = (authorization?: string) =>
  fetch(`${shop.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

test('whoever watches sees requests, statements, jobs, holds, payments and the cache', async () => {
  await shop.visitor.get('/api/products')
  const answer = await ask(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toMatch(/alankara_http_answer_seconds_count\{method="GET",route="\/api\/products",status="200"\} 1\n/)
  expect(text).toMatch(/alankara_database_statement_seconds_count\{outcome="answered"\} [1-9]/)
  expect(text).toMatch(/alankara_jobs\{queue="ship-order",state="waiting"\} \d/)
  expect(text).toMatch(/alankara_jobs\{queue="failed-for-good",state="failed"\} 0/)
  for (const name of ['held_orders', 'unsettled_provider_orders', 'open_refunds', 'payments_last_hour', 'page_cache'])
    expect(text).toContain(`alankara_${name}`)
})

test('what somebody is woken for is told as none from the start, so that the first failure makes it rise', async () => {
  const read = async () => {
    const text = await (await ask(`Bearer ${token}`)).text()
    return text.match(/^alankara_(?:faults|checkout_unavailable)_total .*$/gm)
  }
  expect(await read()).toEqual(['alankara_faults_total 0', 'alankara_checkout_unavailable_total 0'])

  await shop.visitor.get(explode.path)
  const shopper = await shop.shopper()
  await line.cut()
  expect((await shopper.post(createPaymentOrder.path, { amount: 1 })).status).toBe(503)
  await line.mend()
  await until(async () => (await shop.visitor.get('/api/ready')).status === 200)

  expect(await read()).toEqual(['alankara_faults_total 1', 'alankara_checkout_unavailable_total 1'])
  shop.takeErrors()
})

test('a fault that only a page meets is counted as one, by the call that it asked', async () => {
  const read = async () => {
    const text = await (await ask(`Bearer ${token}`)).text()
    const [, faults] = /^alankara_faults_total (\d+)$/m.exec(text) ?? []
    return { faults: Number(faults), text }
  }
  const before = await read()
  await shop.visitor.get('/test-page')
  const after = await read()
  expect(after.faults).toBe(before.faults + 1)
  expect(after.text).toMatch(
    /alankara_http_answer_seconds_count\{method="GET",route="\/api\/test-explode",status="500"\} \d/,
  )
  shop.takeErrors()
})

test('a job that waits for its next try is one job', async () => {
  // As the job keeper writes it down: those whose time has not come are among those that wait.
  await sql`update pgboss.queue set queued_count = 3, deferred_count = 2 where name = 'send-mail'`.execute(shop.db)
  const text = await (await ask(`Bearer ${token}`)).text()
  expect(text).toContain('alankara_jobs{queue="send-mail",state="waiting"} 3\n')
})

test('figures are for whoever has the token: a visitor and even an admin get 401', async () => {
  const admin = await shop.admin()
  for (const authorization of [undefined, 'Bearer wrong', `Bearer ${admin.token}`])
    expect((await ask(authorization)).status).toBe(401)
  expect(readSettings({}).metricsToken).toBeUndefined()
})

test.each([
  ['away', () => line.cut(), () => line.mend()],
  ['silent', async () => line.fallSilent(), async () => line.speakAgain()],
])(
  'while the database is %s the figures are what the process knows by itself, and nothing made up',
  async (_how, stop, goOn) => {
    await stop()
    await shop.visitor.get('/api/ready')
    const answer = await ask(`Bearer ${token}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toMatch(/alankara_http_answer_seconds_count\{method="GET",route="\/api\/ready",status="503"\} [1-9]/)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('alankara_held_orders')

    await goOn()
    await until(async () => (await (await ask(`Bearer ${token}`)).text()).includes('alankara_held_orders 0'))
    // Whoever asked meanwhile says that nobody answered.
    shop.takeErrors()
  },
)
