import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { listOf } from '#contracts/lists.ts'
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
  return {
    name,
    path: ({ categoryId }) => `/api/products?limit=48&${query.replace('CATEGORY', categoryId)}`,
    assertRight: (body) => {
      const { rows, total } = z.parse(List, body)
      assert(rows.length > 0 && total >= rows.length, `${name}: nothing found`)
      for (const row of rows) assert(isRight(row), `${name}: ${row.product_name} does not belong here`)
    },
  }
}

const search = (words: string, expected: RegExp) =>
  listCase(`search: ${words}`, `search=${encodeURIComponent(words)}`, (product) =>
    expected.test(JSON.stringify(product)),
  )
const paid = ({ price, discount_price }: Product) => Math.min(price, discount_price ?? price)

export const growthCases: readonly GrowthCase[] = [
  listCase('category page', 'category=CATEGORY', (product) => product.category?.category_name === 'Earrings'),
  listCase('category page, the fifth', 'category=CATEGORY&page=5', (product) => product.category !== null),
  listCase(
    'price-sorted filter',
    'sort=price-asc&minPrice=500&maxPrice=1500&inStock=true',
    (product) => product.stock > 0 && paid(product) >= 500 && paid(product) <= 1500,
  ),
  listCase('category by discount', 'category=CATEGORY&sort=discount', (product) => product.category !== null),
  search('jhumka', /jhumka/i),
  search('kundan choker', /kundan.*choker/i),
  search('peackok jhumki', /peacock.*jhumka/i),
  search('champagne crystal', /champagne crystal/i),
  {
    name: 'single product',
    path: ({ productIds }, turn) => `/api/products/${productIds[turn % productIds.length]}`,
    assertRight: (body) => assert(z.parse(readProduct.reply, body).data.product_name),
  },
]
