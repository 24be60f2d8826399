import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { addToCart } from '#contracts/cart.ts'
import { listOf } from '#contracts/lists.ts'
import { Product, readProduct } from '#contracts/products.ts'
import { startSession } from '#server/accounts/session.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/free-port.ts'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { type Asked, type Drive, drive } from './drive.ts'
import { type Figure, tell } from './figures.ts'
import { median } from './median.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'

const connections = 32
const rounds = 3
const products = 1000

interface Subject {
  name: string
  /** CPU at most so many times what bare Node with one SELECT takes; told without a goal where there is none. */
  most?: number
  ask(connection: number, turn: number): Asked
  assertRight(body: string): void
}

/** Calls of the API, each in turns with a bare server that asks the same database one prepared SELECT. */
export async function measureApi(secondsEach = 4): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openStockedShop(products, opened)
  const bare = await startBareSelect(shop, opened)
  const figures: Figure[] = []
  for (const subject of [...readingSubjects(shop), await cartSubject(shop)])
    figures.push(await compare(subject, shop, bare, secondsEach))
  tell(`API calls, ${connections} connections, ${products} products; ratios are to bare Node with one SELECT`, figures)
}

async function compare(subject: Subject, shop: StockedShop, bare: Bare, seconds: number): Promise<Figure> {
  const ofBare: (Drive & { cpu: number })[] = []
  const ofShop: (Drive & { cpu: number })[] = []
  const askBare = { connections, seconds, ask: () => ({ url: bare.url }), assertRight: (body: string) => assert(body) }
  await drive({ ...subject, connections, seconds: Math.min(seconds, 2) })
  for (let round = 0; round < rounds; round += 1) {
    ofBare.push(await withCpu(bare.cpuTime, () => drive(askBare)))
    ofShop.push(await withCpu(shop.cpuTime, () => drive({ ...subject, connections, seconds })))
  }
  const of = (runs: typeof ofShop, name: keyof (typeof ofShop)[number]) => median(runs.map((run) => run[name]))
  const ratio = of(ofShop, 'cpu') / of(ofBare, 'cpu')
  return {
    name: subject.name,
    values: {
      'requests/s': of(ofShop, 'perSecond'),
      'p50 ms': of(ofShop, 'p50'),
      'p99 ms': of(ofShop, 'p99'),
      'CPU ms': of(ofShop, 'cpu'),
      'bare CPU ms': of(ofBare, 'cpu'),
      'CPU ratio': ratio,
      'of bare’s /s': of(ofShop, 'perSecond') / of(ofBare, 'perSecond'),
    },
    ...(subject.most && { goal: { words: `CPU at most ${subject.most} times`, isMet: ratio <= subject.most } }),
  }
}

async function withCpu(cpuTime: () => Promise<number>, run: () => Promise<Drive>): Promise<Drive & { cpu: number }> {
  const before = await cpuTime()
  const result = await run()
  return { ...result, cpu: ((await cpuTime()) - before) / result.answered }
}

function readingSubjects({ url, productIds }: StockedShop): Subject[] {
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
async function cartSubject({ url, databaseUrl }: StockedShop): Promise<Subject> {
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

interface Bare {
  url: string
  cpuTime(): Promise<number>
}

async function startBareSelect(shop: StockedShop, opened: AsyncDisposableStack): Promise<Bare> {
  const port = await freePort()
  const program = join(import.meta.dirname, 'bare-select-server.ts')
  const child = spawn(process.execPath, [program, String(port), shop.databaseUrl, shop.productIds[0] ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(() => void child.kill())
  await once(child.stdout, 'data')
  const cpuTime = async () => ((await cpuTimeOf(child.pid ?? 0)) ?? 0) + (await shop.databaseTime())
  return { url: `http://127.0.0.1:${port}/`, cpuTime }
}
