import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { listOf } from '#contracts/lists.ts'
import { payablePrice } from '#contracts/money.ts'
import { Product, readProduct, suggestProducts } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import { type GrowingShop, mostVisitors, rareWords } from './growing-shop.ts'
import type { GrowthCase } from './growth-figures.ts'
import { options } from './options.ts'

const List = listOf(Product)
/** Pages that nobody has asked for since they were dropped, fewer than a round could ask for. */
const freshPages = options.smoke ? 10 : 200

/** What people ask a shop for, at the size it has now. */
export function growthCases(shop: GrowingShop): GrowthCase[] {
  return [...listCases(shop), ...searchCases(shop), ...pageCases(shop), ...shopperCases(shop)]
}

function listCases({ url, categoryId, productIds, size }: GrowingShop): GrowthCase[] {
  const isCheap = (product: Product) => payablePrice(product) >= 300 && payablePrice(product) <= 4000
  let next = 0
  return [
    listCase(url, 'list of 12', 'limit=12', () => true),
    {
      name: 'one product',
      ask: (connection, turn) => ({ url: `${url}/api/products/${productIds[(7 * turn + connection) % 1000]}` }),
      assertRight: (body) => assert(z.parse(readProduct.reply, JSON.parse(body)).data.product_name),
    },
    {
      ...listCase(
        url,
        'five filters and an order, never twice the same',
        'limit=12',
        (product) => isCheap(product) && product.stock > 0 && product.colors.includes('Gold'),
      ),
      // Never twice the same, so that none is given again as it went out before.
      ask: () => ({
        url: `${url}/api/products?limit=12&category=${categoryId}&color=Gold&${anotherRange(300, (next += 1))}&inStock=true&sort=discount`,
      }),
    },
    {
      ...listCase(
        url,
        'the last page within reach',
        `limit=12&page=${Math.floor(Math.min(size, reach) / 12)}`,
        () => true,
      ),
      from: reach,
    },
  ]
}

/** Prices as shoppers choose them: some within what others asked for, some around it, none twice the same. */
function anotherRange(least: number, turn: number): string {
  return `minPrice=${least + ((137 * turn) % 400)}&maxPrice=${1500 + Math.floor(turn / 400)}`
}

function searchCases({ url }: GrowingShop): GrowthCase[] {
  let next = 0
  const search = (about: string, words: string, expected: RegExp) =>
    listCase(url, `search, ${about}`, `limit=8&search=${encodeURIComponent(words)}`, (product) =>
      expected.test(JSON.stringify(product)),
    )
  return [
    search('a common word', 'jhumka', /jhumka/i),
    search('two common words', 'kundan choker', /kundan.*choker/i),
    search('rare words', rareWords, new RegExp(rareWords, 'i')),
    search('mistyped', 'lottus jhumkki', /lotus.*jhumka/i),
    {
      ...search('a common word and a price, never twice the same', 'jhumka', /jhumka/i),
      ask: () => ({ url: `${url}/api/products?limit=8&search=jhumka&${anotherRange(100, (next += 1))}` }),
    },
    {
      name: 'suggestions',
      ask: () => ({ url: `${url}/api/products/suggest?q=kundan%20ch` }),
      assertRight: (body) => assert(z.parse(suggestProducts.reply, JSON.parse(body)).suggestions.length > 3),
    },
  ]
}

function pageCases({ url, categoryId, productIds, forgetPages, countAhead }: GrowingShop): GrowthCase[] {
  const filterOf = (page: number) => `maxPrice=${900_000 + page}`
  const pageCase = (name: string, path: (page: number) => string, expected: RegExp): GrowthCase => {
    let next = 0
    return {
      name,
      mostRequests: freshPages,
      prepare: async () => {
        await forgetPages()
        next = 0
      },
      ask: () => ({ url: `${url}${path(next++ % freshPages)}` }),
      assertRight: (body, headers) => {
        assert.notEqual(headers['x-cache'], 'hit', `${name}: a page that was kept`)
        assert.match(body, expected)
      },
    }
  }
  const category = pageCase(
    'category page of 48, made anew',
    (page) => `/category/${categoryId}?${filterOf(page)}`,
    /Earrings/,
  )
  return [
    {
      ...category,
      // Each page's count is known, as it is in a shop that is visited: the page itself is what is made.
      prepare: async () => {
        await countAhead(Array.from({ length: freshPages }, (_, page) => `category=${categoryId}&${filterOf(page)}`))
        await category.prepare?.()
      },
    },
    pageCase('product page, made anew', (page) => `/product/${productIds[page % productIds.length]}`, /<\/html>/),
  ]
}

function shopperCases({ url, shoppers, pieces, price }: GrowingShop): GrowthCase[] {
  const post = (connection: number, path: string, body: object) => ({
    url: `${url}${path}`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${shoppers[connection]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const assertDone = (body: string) => assert(z.parse(z.object({ success: z.boolean() }), JSON.parse(body)).success)
  const quantityAt = (turn: number) => 1 + (Math.floor(turn / 2) % 2)
  return [
    {
      name: 'add to cart',
      ask: (connection, turn) => post(connection, '/api/cart/add', { productId: pieces[turn % 3] }),
      assertRight: assertDone,
    },
    {
      // An unchanged cart would find the same order again.
      name: 'cart changed and order created, each',
      ask: (connection, turn) =>
        turn % 2 === 0
          ? post(connection + mostVisitors, '/api/cart/update', { productId: pieces[3], quantity: quantityAt(turn) })
          : post(connection + mostVisitors, '/api/razorpay/create-order', { amount: price * quantityAt(turn) }),
      assertRight: assertDone,
    },
  ]
}

/** One page of a list, in which each product must be what was asked for. */
function listCase(url: string, name: string, query: string, isRight: (product: Product) => boolean): GrowthCase {
  const limit = Number(new URLSearchParams(query).get('limit'))
  return {
    name,
    ask: () => ({ url: `${url}/api/products?${query}` }),
    assertRight: (body) => {
      const { rows, total } = z.parse(List, JSON.parse(body))
      // A page that is not full would be cheaper for what is not there.
      assert.equal(rows.length, limit, name)
      assert(total >= limit, name)
      for (const row of rows) assert(isRight(row), `${name}: ${row.product_name} does not belong here`)
    },
  }
}
