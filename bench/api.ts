import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { addToCart } from '#contracts/cart.ts'
import { listOf } from '#contracts/lists.ts'
import { Product, readProduct } from '#contracts/products.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { type Figure, tell } from './figures.ts'
import { paceOf } from './options.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'
import { type Cost, measureCost, type Subject, startYardstick } from './yardstick.ts'

const connections = 32
const products = 1000

interface ApiSubject extends Subject {
  /** CPU at most so many times what bare Node with one SELECT takes; told without a goal where there is none. */
  most?: number
}

/** Calls of the API, each in turns with a bare server that asks the same database one prepared SELECT. */
export async function measureApi(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openStockedShop(products, opened)
  const bare = await startYardstick(shop, opened)
  const figures: Figure[] = []
  for (const { most, ...subject } of [...readingSubjects(shop), await cartSubject(shop)]) {
    const measured = { ...subject, cpuTime: shop.cpuTime }
    figures.push(toFigure(subject.name, most, await measureCost(measured, bare, { connections, ...paceOf(1.6, 9) })))
  }
  tell(`API calls, ${connections} connections, ${products} products; ratios are to bare Node with one SELECT`, figures)
}

function toFigure(name: string, most: number | undefined, { perSecond, p50, p99, cpu, bareCpu, ratio }: Cost): Figure {
  return {
    name,
    values: {
      'requests/s': perSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      'CPU ms': cpu,
      'bare CPU ms': bareCpu,
      'CPU ratio': ratio,
    },
    ...(most && { goal: { words: `CPU at most ${most} times`, isMet: ratio <= most } }),
  }
}

function readingSubjects({ url, productIds }: StockedShop): ApiSubject[] {
  const rowsOf = (body: string) => z.parse(listOf(Product), JSON.parse(body)).rows
  // A limit that leaves nothing out, and that nobody has asked for before.
  let asked = 0
  const newLimit = () => `maxPrice=${100_000 + (asked += 1)}`
  return [
    {
      name: 'list of 12',
      most: 2,
      ask: () => ({ url: `${url}/api/products?limit=12` }),
      assertRight: (body) => assert.equal(rowsOf(body).length, 12),
    },
    {
      name: 'one product',
      most: 2,
      ask: (connection, turn) => ({
        url: `${url}/api/products/${productIds[(connection + turn) % productIds.length]}`,
      }),
      assertRight: (body) => assert(z.parse(readProduct.reply, JSON.parse(body)).data._id),
    },
    {
      name: 'search of two words',
      most: 5,
      ask: () => ({ url: `${url}/api/products?limit=12&search=kundan%20choker` }),
      assertRight: (body) => assert(rowsOf(body).every(({ product_name }) => /kundan|choker/i.test(product_name))),
    },
    {
      name: 'list of 12 that nobody asked for yet',
      ask: () => ({ url: `${url}/api/products?limit=12&${newLimit()}` }),
      assertRight: (body) => assert.equal(rowsOf(body).length, 12),
    },
    {
      name: 'search that nobody made yet',
      ask: () => ({ url: `${url}/api/products?limit=12&search=kundan%20choker&${newLimit()}` }),
      assertRight: (body) => assert(rowsOf(body).every(({ product_name }) => /kundan|choker/i.test(product_name))),
    },
  ]
}

/** Each visitor is a shopper of their own, with a few pieces to choose from. */
async function cartSubject({ url, databaseUrl }: StockedShop): Promise<ApiSubject> {
  const { db, close } = openDatabase(databaseUrl)
  const pieces = await Promise.all([1, 2, 3].map(() => addTestProduct(db, { stock: 1_000_000 })))
  const tokens: string[] = []
  for (let person = 0; person < connections; person += 1) {
    const { token } = await startSession(db, await addUser(db))
    tokens.push(token)
  }
  await close()
  return {
    name: 'add to cart',
    most: 6,
    ask: (connection, turn) => ({
      url: `${url}${addToCart.path}`,
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[connection]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ productId: pieces[turn % pieces.length], quantity: 1 }),
    }),
    assertRight: (body) => assert(z.parse(addToCart.reply, JSON.parse(body)).count > 0),
  }
}
