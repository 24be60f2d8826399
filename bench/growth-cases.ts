import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { listOf } from '#contracts/lists.ts'
import { payablePrice } from '#contracts/money.ts'
import { Product, readProduct } from '#contracts/products.ts'

interface Known {
  categoryId: string
  productIds: readonly string[]
}

interface GrowthCase {
  name: string
  path(known: Known, turn: number): string
  /** A quick answer that is wrong counts for nothing. */
  assertRight(body: unknown): void
}

const List = listOf(Product)

function listCase(name: string, query: string, isRight: (product: Product) => boolean): GrowthCase {
  const limit = Number(new URLSearchParams(query).get('limit'))
  return {
    name,
    path: ({ categoryId }) => `/api/products?${query.replace('CATEGORY', categoryId)}`,
    assertRight: (body) => {
      const { rows, total } = z.parse(List, body)
      // A page that is not full would be cheaper for what is not there.
      assert.equal(rows.length, limit, name)
      assert(total >= limit, name)
      for (const row of rows) assert(isRight(row), `${name}: ${row.product_name} does not belong here`)
    },
  }
}

const search = (words: string, expected: RegExp) =>
  listCase(`search: ${words}`, `limit=8&search=${encodeURIComponent(words)}`, (product) =>
    expected.test(JSON.stringify(product)),
  )

export const growthCases: readonly GrowthCase[] = [
  listCase('category page', 'limit=48&category=CATEGORY', (product) => product.category?.category_name === 'Earrings'),
  listCase('category page, the fifth', 'limit=48&category=CATEGORY&page=5', (product) => product.category !== null),
  listCase(
    'price-sorted filter',
    'limit=48&sort=price-asc&minPrice=500&maxPrice=1500&inStock=true',
    (product) => product.stock > 0 && payablePrice(product) >= 500 && payablePrice(product) <= 1500,
  ),
  listCase('category by discount', 'limit=48&category=CATEGORY&sort=discount', (product) => product.category !== null),
  search('jhumka', /jhumka/i),
  search('kundan choker', /kundan.*choker/i),
  search('lottus jhumkki', /lotus.*jhumka/i),
  search('champagne crystal', /champagne crystal/i),
  {
    name: 'single product',
    path: ({ productIds }, turn) => `/api/products/${productIds[turn % productIds.length]}`,
    assertRight: (body) => assert(z.parse(readProduct.reply, body).data.product_name),
  },
]
