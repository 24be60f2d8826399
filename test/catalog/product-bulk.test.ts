import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Product } from '#contracts/products.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { allAtOnce } from '../harness/all-at-once.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { hearTags } from '../harness/hear-tags.ts'
import { jobsDone } from '../harness/jobs-done.ts'
import { openShop } from '../harness/shop.ts'
import { importSteps } from './import-steps.ts'
import { productSteps } from './product-steps.ts'

const shop = await openShop()
const { admin, add, addSubcategory, category, read, auditOf, isThere } = await productSteps(shop)
const { namedLike } = importSteps(admin)
const dropped = await hearTags(shop)
const change = (ids: string[], wanted: Record<string, unknown>) =>
  admin.put('/api/products/bulk', { ids, change: wanted })
const remove = (ids: string[]) => admin.post('/api/products/bulk/delete', { ids })
const copy = (id: string) => admin.post(`/api/products/${id}/duplicate`)
const sorted = (ids: string[]) => ids.toSorted((one, other) => (one < other ? -1 : 1))

test('a copy is another piece like the first, sold out and without what only the first has', async () => {
  const id = await addTestProduct(shop.db, {
    ...{ name: 'Temple Haar', category_id: category, price: 50_000, discount_price: 40_000, stock: 9, sku: 'TH-1' },
    ...{ bestseller: true, own_rating: 4.8, sizes: ['S'], colors: ['Gold'] },
    specifications: [{ name: 'Metal', value: 'Brass' }],
  })
  const original = await read(id)
  const { status, body } = await copy(id)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    ...original,
    _id: expect.not.stringMatching(id),
    product_name: 'Temple Haar (copy)',
    stock: 0,
    sku: null,
    bestseller: false,
    rating: null,
    version: 1,
    createdAt: expect.any(String),
  })
  const [found] = await namedLike('temple haar copy')
  expect(await auditOf(found?._id ?? '')).toMatchObject([{ action: 'product added', actor_id: admin.id }])
  expect(await read(id)).toEqual(original)
})

test('a name that is as long as a name may be still gets its mark', async () => {
  const id = await addTestProduct(shop.db, { name: `${'ग'.repeat(198)}💎` })
  const { body } = await copy(id)
  expect(body.data).toMatchObject({ product_name: `${'ग'.repeat(193)} (copy)` })
})

test('the pictures that a copy shares stay when the first is deleted, and go with the last', async () => {
  const { _id: id, images } = await add()
  const [path = ''] = images
  const { body } = await copy(id)
  await admin.delete(`/api/products/${id}`)
  await jobsDone(shop.db, forgetPicture)
  expect(await isThere(path)).toBe(true)
  await remove([z.parse(Product, body.data)._id])
  await jobsDone(shop.db, forgetPicture)
  expect(await isThere(path)).toBe(false)
})

test('what is not there can’t be copied', async () => {
  expect(await copy(newId())).toMatchObject({ status: 404, body: { message: 'Product not found' } })
})

test('many products change at once, each with its version, record and pages', async () => {
  const ids = [await addTestProduct(shop.db), await addTestProduct(shop.db, { bestseller: true, stock: 3 })]
  const tags = await dropped(async () => {
    const answer = await change(ids, { category, bestseller: true, stock: '3' })
    expect(answer).toMatchObject({ status: 200, body: { message: '2 products updated successfully', count: 2 } })
  })
  expect(tags).toEqual([...sorted(ids).map((id) => `product:${id}`), 'products'])
  for (const id of ids) {
    expect(await read(id)).toMatchObject({ category: { _id: category }, bestseller: true, stock: 3, version: 2 })
    expect(await auditOf(id)).toMatchObject([{ action: 'product changed', actor_id: admin.id, after: { version: 2 } }])
  }
  const found = await namedLike('necklaces')
  expect(found.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
})

test('a product that has the new stock already is counted, and keeps its version', async () => {
  const [same, other] = [await addTestProduct(shop.db, { stock: 8 }), await addTestProduct(shop.db, { stock: 1 })]
  expect((await change([same, other, same], { stock: 8 })).body.count).toBe(2)
  expect(await read(same)).toMatchObject({ version: 1 })
  expect(await read(other)).toMatchObject({ stock: 8, version: 2 })
  expect(await auditOf(same)).toEqual([])
})

test('a product that moves leaves its subcategory behind, unless that is one of the new one’s', async () => {
  const to = await addTestCategory(shop.db, 'Anklets')
  const [below, elsewhere] = [await addSubcategory('Toe chains', to), await addSubcategory('Chokers')]
  const ids = [
    await addTestProduct(shop.db, { category_id: category, subcategory_id: elsewhere }),
    await addTestProduct(shop.db, { category_id: null, subcategory_id: below }),
  ]
  await change(ids, { category: to })
  expect(await Promise.all(ids.map(async (id) => (await read(id)).subcategory?._id ?? null))).toEqual([null, below])
})

test('where one product can’t be changed none is, and the refusal names it', async () => {
  const to = await addTestCategory(shop.db, 'Waist belts')
  const below = await addSubcategory('Vaddanam', to)
  const right = await addTestProduct(shop.db, { name: 'Right', category_id: to })
  const wrong = await addTestProduct(shop.db, { name: 'Wrong Kada', category_id: category })
  const words = 'Wrong Kada: This subcategory belongs to another category'
  expect(await change([right, wrong], { subcategory: below, stock: 1 })).toMatchObject({
    status: 400,
    body: {
      code: 'bad_input',
      message: words,
      errors: { subcategory: 'This subcategory belongs to another category' },
    },
  })
  expect(await read(right)).toMatchObject({ subcategory: null, stock: 10, version: 1 })

  await admin.delete(`/api/products/${wrong}`)
  const gone = { status: 404, body: { message: 'Wrong Kada is not in the shop any more' } }
  expect(await change([right, wrong], { stock: 1 })).toMatchObject(gone)
  expect(await remove([right, wrong])).toMatchObject(gone)
  expect(await read(right)).toMatchObject({ stock: 10 })
})

test.each([
  ['nothing to change', { ids: [newId()], change: {} }, 'Choose what to change'],
  ['no products', { ids: [], change: { stock: 1 } }, 'Choose at least one product'],
  [
    'too many',
    { ids: Array.from({ length: 201 }, () => newId()), change: { stock: 1 } },
    'At most 200 products at once',
  ],
])('%s is refused', async (_, body, message) => {
  expect(await admin.put('/api/products/bulk', body)).toMatchObject({ status: 400, body: { message } })
})

test('many products leave the shop at once, each on record', async () => {
  const ids = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  const tags = await dropped(async () => {
    expect(await remove(ids)).toMatchObject({ body: { message: '2 products deleted successfully', count: 2 } })
  })
  expect(tags).toEqual([...sorted(ids).map((id) => `product:${id}`), 'products'])
  for (const id of ids) {
    expect((await admin.get(`/api/products/${id}`)).status).toBe(404)
    expect(await auditOf(id)).toMatchObject([{ action: 'product deleted', actor_id: admin.id }])
  }
})

test('two who change the same products in opposite orders both succeed', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => addTestProduct(shop.db)))
  const [last = ''] = sorted(ids).toReversed()
  const answers = await allAtOnce(
    shop.databaseUrl,
    sql`select id from products where id = ${last} for update`,
    [ids, ids.toReversed(), ids].map((order, index) => () => change(order, { stock: 20 + index })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const stocks = new Set(await Promise.all(ids.map(async (id) => (await read(id)).stock)))
  expect(stocks.size).toBe(1)
  expect((await read(last)).version).toBe(4)
})

test('of two who delete the same products at once, one does', async () => {
  const ids = [await addTestProduct(shop.db), await addTestProduct(shop.db)]
  const hold = sql`select id from products where id = ${ids[0]} for update`
  const answers = await allAtOnce(shop.databaseUrl, hold, [() => remove(ids), () => remove(ids.toReversed())])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
})
