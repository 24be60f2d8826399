import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CardProduct, FilterOptions, type ProductSort, productSorts } from '#contracts/products.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'

const shop = await openShop()
const { db, visitor } = shop
const [necklaces, bangles] = [await addTestCategory(db, 'Necklaces'), await addTestCategory(db, 'Bangles')]
const chokers = '01890a5d-0000-7000-8000-000000000001'
await db.insertInto('subcategories').values({ id: chokers, name: 'Chokers', category_id: necklaces }).execute()

const goods = [
  { name: 'ähnlich Haar', category_id: necklaces, price: 99_900, discount_price: 49_900, stock: 0, colors: ['Gold'] },
  { name: 'Zari Choker', category_id: necklaces, subcategory_id: chokers, price: 50_000, bestseller: true },
  { name: 'Amber Choker', category_id: necklaces, subcategory_id: chokers, price: 49_950, colors: ['Gold', 'Red'] },
  { name: 'Bell Bangle', category_id: bangles, price: 30_000, discount_price: 40_000, sizes: ['2.2', '2.10'] },
  { name: 'Coin Kada', category_id: bangles, price: 80_000, discount_price: 20_000, sizes: ['2.4', '2.10'] },
  { name: 'Plain Cuff', category_id: null, price: 49_900, own_rating: 4.9 },
]
for (const one of goods) await addTestProduct(db, one)
const deleted = await addTestProduct(db, { name: 'Gone for good' })
await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()

const List = z.object({
  rows: z.array(z.looseObject({ product_name: z.string() })),
  total: z.int(),
  pages_count: z.int(),
})

async function names(query: string, path = '/api/products'): Promise<string[]> {
  const { rows, total } = z.parse(List, (await visitor.get(`${path}?limit=100&${query}`)).body)
  expect(total).toBe(rows.length)
  return rows.map((row) => row.product_name)
}

test('a list is newest first, without what was deleted, in the one list shape', async () => {
  const { status, body } = await visitor.get('/api/products?limit=2&page=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, total: 6, pages_count: 3, page: 2, limit: 2 })
  expect(await names('')).toEqual(goods.map((one) => one.name).toReversed())
  expect(z.parse(List, body).rows[0]).toMatchObject({
    product_name: 'Bell Bangle',
    price: 300,
    discount_price: 400,
    category: { _id: bangles, category_name: 'Bangles' },
    subcategory: null,
    sizes: ['2.2', '2.10'],
    reviews_count: 0,
    rating: null,
  })
})

const cases: [string, string[]][] = [
  [`category=${bangles}`, ['Coin Kada', 'Bell Bangle']],
  [`subcategory=${chokers}`, ['Amber Choker', 'Zari Choker']],
  [`category=${bangles}&subcategory=${chokers}`, []],
  ['size=2.10', ['Coin Kada', 'Bell Bangle']],
  ['size=2.4&color=Gold', []],
  ['color=Gold', ['Amber Choker', 'ähnlich Haar']],
  ['color=Gold&inStock=true', ['Amber Choker']],
  ['maxStock=0', ['ähnlich Haar']],
  ['maxStock=9&color=Gold', ['ähnlich Haar']],
  [`maxStock=10&category=${bangles}`, ['Coin Kada', 'Bell Bangle']],
  ['bestseller=true', ['Zari Choker']],
  ['bestseller=false&size=2.2', ['Bell Bangle']],
  ['minPrice=499.5', ['Amber Choker', 'Zari Choker']],
  ['minPrice=300&maxPrice=499', ['Plain Cuff', 'Bell Bangle', 'ähnlich Haar']],
  ['minPrice=600&maxPrice=100', []],
  ['featured=true', []],
]
test.each(cases)('the filter %s finds what it says, by the price a shopper pays', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('a field that a form leaves empty asks for nothing', async () => {
  expect(await names('size=&color=&search=&minPrice=&category=&sort=')).toEqual(await names(''))
})

const sorted: [ProductSort, string[]][] = [
  ['price-asc', ['Coin Kada', 'Bell Bangle', 'Plain Cuff', 'ähnlich Haar', 'Amber Choker', 'Zari Choker']],
  ['price-desc', ['Zari Choker', 'Amber Choker', 'ähnlich Haar', 'Plain Cuff', 'Bell Bangle', 'Coin Kada']],
  ['name-asc', ['ähnlich Haar', 'Amber Choker', 'Bell Bangle', 'Coin Kada', 'Plain Cuff', 'Zari Choker']],
  ['discount', ['Coin Kada', 'ähnlich Haar', 'Plain Cuff', 'Bell Bangle', 'Amber Choker', 'Zari Choker']],
]
test.each(sorted)('the order %s is the one a shopper expects', async (sort, expected) => {
  expect(await names(`sort=${sort}`)).toEqual(expected)
})

test('whatever the filter and the order, pages show every product once and agree with the count', async () => {
  const anyFilter = fc.record(
    {
      category: fc.constantFrom(necklaces, bangles),
      minPrice: fc.integer({ min: 0, max: 600 }),
      maxPrice: fc.integer({ min: 0, max: 1000 }),
      inStock: fc.constant('true'),
      maxStock: fc.constantFrom('0', '9', '10'),
      color: fc.constantFrom('Gold', 'Red'),
      search: fc.constantFrom('choker', 'gold', 'ban', 'necklaces'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.constantFrom(...productSorts), async (filter, sort) => {
      const query = new URLSearchParams({
        ...filter,
        minPrice: String(filter.minPrice ?? ''),
        maxPrice: String(filter.maxPrice ?? ''),
        sort,
      })
      const whole = await names(query.toString())
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(whole.length / 2); page++) {
        const { rows } = z.parse(List, (await visitor.get(`/api/products?${query}&limit=2&page=${page}`)).body)
        pages.push(...rows.map((row) => row.product_name))
      }
      expect(pages).toEqual(whole)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['minPrice=cheap', 'minPrice'],
  ['maxPrice=-1', 'maxPrice'],
  ['sort=best', 'sort'],
  ['category=necklaces', 'category'],
  ['inStock=maybe', 'inStock'],
  ['maxStock=few', 'maxStock'],
  ['limit=101', 'limit'],
  ['page=0', 'page'],
  ['page=102&limit=100', 'page'],
  [`search=${'x'.repeat(201)}`, 'search'],
])('the query %s is refused, and the field named', async (query, field) => {
  const { status, body } = await visitor.get(`/api/products?${query}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'bad_input', errors: { [field]: expect.any(String) } })
})

test('a page past the last is empty', async () => {
  const { status, body } = await visitor.get('/api/products?page=100&limit=100')
  expect(status).toBe(200)
  expect(body).toMatchObject({ rows: [], total: 6, pages_count: 1 })
})

test('only pieces rated at least 4.5 by at least 100 are featured', async () => {
  const featured = async () => [await names('', '/api/products/featured'), await names('featured=true')]
  const id = await addTestProduct(db, { name: 'Much loved' })
  const rate = (stars: number, reviews_count: number) =>
    db.updateTable('products').set({ stars, reviews_count }).where('id', '=', id).execute()

  await rate(450, 100)
  expect(await featured()).toEqual([['Much loved'], ['Much loved']])
  await rate(449, 100)
  expect(await featured()).toEqual([[], []])
  await rate(495, 99)
  expect(await featured()).toEqual([[], []])
  await db.deleteFrom('products').where('id', '=', id).execute()
})

test('bestsellers have a list of their own, in pages', async () => {
  expect(await names('', '/api/products/bestseller')).toEqual(['Zari Choker'])
  expect((await visitor.get('/api/products/bestseller?limit=1&page=2')).body).toMatchObject({ rows: [], total: 1 })
})

test('the filters’ options count what is on sale, and know at once of what has changed', async () => {
  const options = async () => z.parse(FilterOptions, (await visitor.get('/api/products/filters/options')).body)
  expect(await options()).toEqual({
    categories: [
      { _id: necklaces, category_name: 'Necklaces', count: 3 },
      { _id: bangles, category_name: 'Bangles', count: 2 },
    ],
    subcategories: [{ _id: chokers, subcategory_name: 'Chokers', parent_category: necklaces, count: 2 }],
    sizes: [
      { value: '2.2', count: 1 },
      { value: '2.4', count: 1 },
      { value: '2.10', count: 2 },
    ],
    colors: [
      { value: 'Gold', count: 2 },
      { value: 'Red', count: 1 },
    ],
    minPrice: 200,
    maxPrice: 500,
  })

  const id = await addTestProduct(db, { price: 100_000_000, sizes: ['2.4'] })
  expect(await options()).toMatchObject({ maxPrice: 1_000_000, sizes: [{}, { value: '2.4', count: 2 }, {}] })
  await db.deleteFrom('products').where('id', '=', id).execute()
  expect(await options()).toMatchObject({ maxPrice: 500 })
})

test('within a category the options are what its own pieces come in, beside the other categories to go to', async () => {
  const options = async (category: string) =>
    z.parse(FilterOptions, (await visitor.get(`/api/products/filters/options?category=${category}`)).body)
  const categories = [
    { _id: necklaces, category_name: 'Necklaces', count: 3 },
    { _id: bangles, category_name: 'Bangles', count: 2 },
  ]
  expect(await options(necklaces)).toEqual({
    categories,
    subcategories: [{ _id: chokers, subcategory_name: 'Chokers', parent_category: necklaces, count: 2 }],
    sizes: [],
    colors: [
      { value: 'Gold', count: 2 },
      { value: 'Red', count: 1 },
    ],
    minPrice: 499,
    maxPrice: 500,
  })
  const inBangles = {
    categories,
    subcategories: [],
    sizes: [
      { value: '2.2', count: 1 },
      { value: '2.4', count: 1 },
      { value: '2.10', count: 2 },
    ],
    colors: [],
    minPrice: 200,
    maxPrice: 300,
  }
  expect(await options(bangles)).toEqual(inBangles)
  const nothing = { categories, subcategories: [], sizes: [], colors: [], minPrice: 0, maxPrice: 0 }
  expect(await options('01890a5d-0000-7000-8000-00000000dead')).toEqual(nothing)

  const id = await addTestProduct(db, { category_id: bangles, price: 70_000, colors: ['Jade'] })
  // A slow count is kept for a while.
  await until(async () => (await options(bangles)).maxPrice === 700)
  expect(await options(bangles)).toMatchObject({ colors: [{ value: 'Jade', count: 1 }] })
  expect(await options(necklaces)).toMatchObject({ maxPrice: 500, colors: [{ value: 'Gold' }, { value: 'Red' }] })
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await until(async () => (await options(bangles)).maxPrice === 300)
  expect(await options(bangles)).toEqual(inBangles)
})

test('a count is right the moment something is sold out, deleted or moved, though counts are remembered', async () => {
  const id = await addTestProduct(db, { name: 'Fleeting', category_id: bangles, stock: 1 })
  const total = async (query: string) => z.parse(List, (await visitor.get(`/api/products?limit=1&${query}`)).body).total
  const both = async () => [await total(`category=${bangles}&inStock=true`), await total('search=fleeting')]
  const set = (change: object) => db.updateTable('products').set(change).where('id', '=', id).execute()

  expect(await both()).toEqual([3, 1])
  await set({ stock: 0 })
  expect(await both()).toEqual([2, 1])
  await set({ stock: 5 })
  expect(await both()).toEqual([3, 1])
  expect(await total('search=fleeting&maxStock=4')).toBe(0)
  await set({ stock: 4 })
  expect(await total('search=fleeting&maxStock=4')).toBe(1)
  await set({ category_id: null })
  expect(await both()).toEqual([2, 1])
  await set({ deleted_at: new Date() })
  expect(await both()).toEqual([2, 0])
})

test('a piece that comes in other sizes and colours is counted under these at once, however long their names', async () => {
  const long = Array.from({ length: 20 }, (_, place) => `${place} ${'रंग'.repeat(12)}`)
  const id = await addTestProduct(db, { name: 'Changeling', category_id: bangles, colors: long, sizes: long })
  const set = (change: object) => db.updateTable('products').set(change).where('id', '=', id).execute()
  const longest = `size=${encodeURIComponent(`${long[7]}`)}&color=${encodeURIComponent(`${long[19]}`)}`

  expect(await names(longest)).toEqual(['Changeling'])
  await set({ colors: ['Copper', 'Gold'], sizes: ['2.4'] })
  expect(await names(longest)).toEqual([])
  expect(await names(`category=${bangles}&color=Copper&inStock=true&minPrice=1&sort=discount`)).toEqual(['Changeling'])
  expect(await names('color=Gold&size=2.4')).toEqual(['Changeling'])
  await db.deleteFrom('products').where('id', '=', id).execute()
  expect(await names('color=Copper')).toEqual([])
})

test('every list takes one statement, its count included', async () => {
  const lists = [
    '/api/products',
    `/api/products?category=${bangles}&sort=discount&minPrice=1`,
    '/api/products?search=choker+gold',
    '/api/products/featured',
    '/api/products/bestseller',
    '/api/products/filters/options',
    `/api/products/filters/options?category=${bangles}`,
    '/api/products/cards?color=Gold',
    '/api/products/suggest?q=cho',
  ]
  for (const path of lists) expect((await shop.countStatements(() => visitor.get(path))).count, path).toBe(1)
})

test('when a category goes, its products stay and have none', async () => {
  const category = await addTestCategory(db, 'Short-lived')
  const id = await addTestProduct(db, { name: 'Orphan', category_id: category })
  await db.deleteFrom('categories').where('id', '=', category).execute()
  expect(await names('search=orphan')).toEqual(['Orphan'])
  expect((await visitor.get('/api/products?limit=1')).body).toMatchObject({ rows: [{ _id: id, category: null }] })
})

test('cards are the same list by every filter and order, each with no more than a card shows', async () => {
  const pictured = await addTestProduct(db, {
    name: 'Pictured',
    images: ['/media/1.jpg', '/media/2.jpg', '/media/3.jpg'],
  })
  const queries = [
    ...cases.map(([query]) => query),
    ...productSorts.map((sort) => `sort=${sort}`),
    'limit=2&page=2',
    'search=choker',
  ]
  for (const query of queries) {
    const [whole, cards] = await Promise.all(
      ['', '/cards'].map(async (kind) => z.parse(List, (await visitor.get(`/api/products${kind}?${query}`)).body)),
    )
    const shown = whole?.rows.map((row) => ({
      ...z.parse(CardProduct, row),
      images: z.parse(Images, row.images).slice(0, 2),
    }))
    expect(cards).toEqual({ ...whole, rows: shown })
  }
  await db.deleteFrom('products').where('id', '=', pictured).execute()
})

const Images = z.array(z.string())
