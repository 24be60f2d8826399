import { expect, test } from 'vitest'
import { addTestCategory } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop()
const names = ['Necklaces', 'Earrings', 'Bangles']
for (const name of names) await addTestCategory(shop.db, name, `All ${name}`)

test('categories come oldest first, a page at a time', async () => {
  const first = await shop.visitor.get('/api/category?limit=2')
  expect(first.body).toMatchObject({ success: true, pages_count: 2, total: 3, page: 1, limit: 2 })
  expect(first.body.rows).toMatchObject([{ category_name: 'Necklaces' }, { category_name: 'Earrings' }])
  const second = await shop.visitor.get('/api/category?limit=2&page=2')
  expect(second.body.rows).toMatchObject([{ category_name: 'Bangles', category_description: 'All Bangles' }])
})

test('a page past the last is empty, and says how many there are', async () => {
  expect((await shop.visitor.get('/api/category?page=9')).body).toMatchObject({ rows: [], total: 3, pages_count: 1 })
})

test.each([
  ['page=0', { page: 'Page must be a whole number from 1 to 10,000' }],
  ['page=two', { page: 'Page must be a whole number from 1 to 10,000' }],
  ['page=1.5', { page: 'Page must be a whole number from 1 to 10,000' }],
  ['limit=0', { limit: 'Limit must be a whole number from 1 to 100' }],
  ['limit=101', { limit: 'Limit must be a whole number from 1 to 100' }],
  ['page=1001', { page: 'This list reaches as far as its first 10,000 rows' }],
])('a list asked for with %s says what is wrong', async (query, errors) => {
  const answer = await shop.visitor.get(`/api/category?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'bad_input', errors })
})
