import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addTestCategory, addTestProduct } from './harness/builders.ts'
import { openShop } from './harness/shop.ts'

const shop = await openShop({ withPages: true })

const Named = z.object({ category_name: z.string(), count: z.number() })
const Listed = z.object({
  products: z.array(z.object({ product_name: z.string() })),
  options: z.object({ categories: z.array(Named) }),
})

/** As a page does that is open already, with the code it came with. */
async function ask(path: string, route: string) {
  const { body } = await shop.visitor.fetch(path)
  if (!body) throw new Error('No data came')
  const { value } = await decode(body, globalThis)
  return z.parse(z.record(z.string(), z.object({ data: z.unknown() })), value)[route]?.data
}

test('a list that was open before a deploy can be filtered, sorted and paged after it: its pieces and filters come one by one, as ever', async () => {
  const category = await addTestCategory(shop.db, 'Anklets')
  await addTestProduct(shop.db, { name: 'Bell Payal', category_id: category })
  const products = [{ product_name: 'Bell Payal' }]
  const named = { products, options: { categories: [{ category_name: 'Anklets', count: 1 }] } }
  const within = { products, options: { categories: [] } }

  const all = await ask('/products.data?sort=price-asc', 'storefront/products-page')
  expect(z.parse(Listed, all)).toEqual(named)
  const found = await ask('/search.data?q=payal', 'storefront/search-page')
  expect(z.parse(Listed, found)).toEqual(named)
  const inCategory = await ask(`/category/${category}.data`, 'storefront/category-page')
  expect(z.parse(z.object({ list: Listed }), inCategory).list).toEqual(within)
  const ofKind = await ask('/anklets.data', 'storefront/anklets')
  expect(z.parse(z.object({ list: Listed }), ofKind).list).toEqual(within)
})
