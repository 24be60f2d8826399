import { expect, test } from 'vitest'
import { addTestProduct } from '../harness/builders.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { openShop } from '../harness/shop.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, add, change } = await productSteps(shop)
const dropped = await hearTags(shop)
const noOne = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a page that shows a product hangs on it and on what it is sorted under, also where it is not there', async () => {
  const id = await addTestProduct(shop.db)
  for (const asked of [id, id.toUpperCase(), noOne]) {
    const { headers } = await shop.visitor.get(`/api/products/${asked}`)
    expect(headers.get('cache-tag')).toBe(`product:${asked.toLowerCase()},categories,subcategories`)
  }
})

test('what staff add, change or delete drops its own pages and all lists', async () => {
  let id = ''
  const byAdding = await dropped(async () => {
    id = (await add({ stock: '5' }))._id
  })
  const itsOwn = [`product:${id}`, 'products']
  expect(byAdding).toEqual(itsOwn)
  expect(await dropped(() => change(id, { product_name: 'Other', stock: '0' }))).toEqual([
    ...itsOwn,
    'products-in-stock',
  ])
  expect(await dropped(() => change(id, { price: '0' }))).toEqual([])
  expect(await dropped(() => change(id, {}))).toEqual([])
  expect(await dropped(() => admin.delete(`/api/products/${id}`))).toEqual(itsOwn)
})

test.each([
  ['of which pages say no more than that there is some', 40, '12', []],
  ['that pages count', 40, '9', ['product']],
  ['that runs out', 1, '0', ['product', 'products-in-stock']],
  ['that comes back', 0, '30', ['product', 'products-in-stock']],
])('a change of stock alone, %s, drops only what shows it', async (_, stock, to, tags) => {
  const id = await addTestProduct(shop.db, { stock })
  const expected = tags.map((tag) => (tag === 'product' ? `product:${id}` : tag))
  expect(await dropped(() => change(id, { stock: to }))).toEqual(expected)
})
