import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openShop } from '../harness/shop.ts'
import { freshDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { layLine } from './database-line.ts'

const database = await freshDatabase()
const line = await layLine(database.url)
afterAll(async () => {
  await line.cut()
  await database.drop()
})
const shop = await openShop({ settings: { databaseUrl: line.url } })

test('a load balancer is told within seconds that the line to the database is silent, and that it speaks again', async () => {
  onTestFinished(() => line.speakAgain())
  expect((await shop.visitor.get('/api/ready')).status).toBe(200)

  line.fallSilent()
  const began = performance.now()
  const reply = await shop.visitor.get('/api/ready')
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  // Two, and some for a busy machine; a statement has thirty.
  expect(performance.now() - began).toBeLessThan(10_000)

  line.speakAgain()
  await until(async () => (await shop.visitor.get('/api/ready')).status === 200)
  // Jobs that were being looked for say that they lost their connections.
  shop.takeErrors()
})
