import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { addTestCategory } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const shop = await openShop()
const necklaces = await addTestCategory(shop.db, 'Necklaces')
const nose = await addTestCategory(shop.db, 'Nose_pins 100%')
await shop.db
  .insertInto('subcategories')
  .values(['Chokers', 'Long haars', 'Pendants'].map((name) => ({ id: newId(), name, category_id: necklaces })))
  .execute()
await shop.db.insertInto('subcategories').values({ id: newId(), name: 'Chokers, tiny', category_id: nose }).execute()

const namesOf = async (path: string) => {
  const { body } = await shop.visitor.get(path)
  return { ...body, rows: undefined, names: JSON.stringify(body.rows).match(/(?<="(?:sub)?category_name":")[^"]+/g) }
}

test.each([
  ['NECK', ['Necklaces'], 1],
  ['  neck ', ['Necklaces'], 1],
  ['n', ['Necklaces', 'Nose_pins 100%'], 2],
  ['_', ['Nose_pins 100%'], 1],
  ['%', ['Nose_pins 100%'], 1],
  ['', ['Necklaces', 'Nose_pins 100%'], 2],
  ['ring', null, 0],
])('a search for %j among the categories finds those whose names hold it', async (search, names, total) => {
  const found = await namesOf(`/api/category?${new URLSearchParams({ search })}`)
  expect(found).toMatchObject({ success: true, names, total })
})

test('subcategories can be asked for by their category, by their name, or by both', async () => {
  const total = async (query: Record<string, string>) =>
    (await shop.visitor.get(`/api/subcategory?${new URLSearchParams(query)}`)).body.total
  expect(await total({})).toBe(4)
  expect(await total({ category: necklaces })).toBe(3)
  expect(await total({ search: 'chokers' })).toBe(2)
  expect(await total({ category: necklaces, search: 'chokers' })).toBe(1)
  expect(await total({ category: newId() })).toBe(0)
})

test('a search that is too long, or a category that can’t be one, is refused by its name', async () => {
  const long = await shop.visitor.get(`/api/category?search=${'a'.repeat(101)}`)
  expect(long).toMatchObject({ status: 400, body: { errors: { search: 'A search may be at most 100 characters' } } })
  const odd = await shop.visitor.get('/api/subcategory?category=7')
  expect(odd).toMatchObject({ status: 400, body: { errors: { category: 'This is not an id of ours' } } })
})
