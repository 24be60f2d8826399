import { afterAll, expect, test } from 'vitest'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
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
const shop = await openShop({ withPages: true, settings: { databaseUrl: line.url } })

const home = async () => {
  const answer = await shop.visitor.fetch('/')
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

test('while the database is away the front page asks to come again, and is whole as soon as it is back', async () => {
  const category_id = await addTestCategory(shop.db, 'Nose pins')
  await addTestProduct(shop.db, { name: 'Rani nath', category_id, bestseller: true })
  await line.cut()
  const { status, headers, html } = await home()
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<h1')
  expect(html).not.toContain('Failed to load products')

  await line.mend()
  const whole = await until(async () => {
    const page = await home()
    return page.status === 200 ? page : undefined
  })
  expect(whole.html).toContain('Rani nath')
  shop.takeErrors()
})
