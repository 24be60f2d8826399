import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ProductFilter } from '#contracts/products.ts'
import { addTestCategory, addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'

const { db, visitor } = await openShop()
const [necklaces, bangles] = [await addTestCategory(db, 'Necklaces'), await addTestCategory(db, 'Bangles')]
const [chokers, kadas] = ['01890a5d-0000-7000-8000-000000000001', '01890a5d-0000-7000-8000-000000000002']
await db
  .insertInto('subcategories')
  .values([
    { id: chokers, name: 'Chokers', category_id: necklaces },
    { id: kadas, name: 'Kadas', category_id: bangles },
  ])
  .execute()
const kada = await addTestProduct(db, {
  name: 'Coin Kada',
  description: '',
  category_id: bangles,
  subcategory_id: kadas,
  sizes: ['2.4'],
  colors: ['Gold'],
  price: 40_000,
  bestseller: true,
  stock: 3,
})
await db.updateTable('products').set({ stars: 576, reviews_count: 120 }).where('id', '=', kada).execute()
await addTestProduct(db, {
  name: 'Pearl Choker',
  description: '',
  category_id: necklaces,
  subcategory_id: chokers,
  sizes: ['M'],
  colors: ['Red'],
  price: 90_000,
  stock: 0,
})
const [theChoker, theKada, both] = [['Pearl Choker'], ['Coin Kada'], ['Pearl Choker', 'Coin Kada']]

/** What each filter finds by which value; the compiler asks for those that are new. */
const found: Record<keyof ProductFilter, Record<string, string[]>> = {
  category: { [necklaces]: theChoker, [bangles]: theKada },
  subcategory: { [chokers]: theChoker, [kadas]: theKada },
  search: { choker: theChoker, kada: theKada },
  size: { M: theChoker, '2.4': theKada },
  color: { Red: theChoker, Gold: theKada },
  minPrice: { 600: theChoker, 300: both },
  maxPrice: { 600: theKada, 1000: both },
  bestseller: { true: theKada, false: both },
  featured: { true: theKada, false: both },
  inStock: { true: theKada, false: both },
  maxStock: { 0: theChoker, 5: both },
}

const List = z.object({ rows: z.array(z.object({ product_name: z.string() })), total: z.int() })

async function expectFound(query: string, names: readonly string[]): Promise<void> {
  const { rows, total } = z.parse(List, (await visitor.get(`/api/products?${query}`)).body)
  expect({ names: rows.map((row) => row.product_name), total }, query).toEqual({ names, total: names.length })
}

// A length that nobody has asked for yet is a statement that nobody has written yet.
let limit = 10

test.each(Object.entries(found))(
  'a list shows what its own %s finds, whatever was asked before',
  async (name, cases) => {
    const filtered = Object.entries(cases).map(([value, names]) => ({ query: `&${name}=${value}`, names }))
    const lists = [...filtered, { query: '', names: both }]
    for (const order of [lists, lists.toReversed()]) {
      limit += 1
      for (const { query, names } of order) await expectFound(`limit=${limit}${query}`, names)
    }
  },
)
