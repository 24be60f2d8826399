import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startSession } from '#server/accounts/session.service.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/free-port.ts'
import { dropPages } from '#server/page-tags.store.ts'
import { addTestProduct, addUser } from '#test/harness/builders.ts'
import { rawGet } from '#test/harness/raw-get.ts'
import { until } from '#test/harness/until.ts'
import { startStandinProcess } from '#test/stress/standin-process.ts'
import { openStockedShop, type StockedShop, stock } from './stocked-shop.ts'

/** One shop whose catalogue is made larger while it is open, as shops' are. */
export interface GrowingShop extends StockedShop {
  size: number
  /** Tokens of people with a cart each. */
  shoppers: string[]
  /** What they buy, there is plenty of; each costs so many rupees. */
  pieces: string[]
  price: number
  /** Every page is made anew after this. */
  forgetPages(): Promise<void>
  countAhead(queries: readonly string[]): Promise<void>
  /** Gives the same shop at its new size. */
  grow(products: number): Promise<GrowingShop>
}

const price = 500
/** At once. */
export const mostVisitors = 8

/** Of a page full of pieces that are there from the beginning: they are as few among a million. */
export const rareWords = 'Tanmaniya Vanki'
const rarePieces = 8

export async function openGrowingShop(
  products: number,
  opened: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<GrowingShop> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  // Apart from the shop, or what the provider does would be booked to it.
  const standins = await startStandinProcess(folder, port)
  opened.defer(() => standins.stop())
  const environment = { PORT: String(port), ...standins.environment, ...more }
  const shop = await openStockedShop(products, opened, { environment })
  const { db, close } = openDatabase(shop.databaseUrl, { answerWithinMs: 0 })
  opened.defer(close)

  for (let piece = 0; piece < rarePieces; piece += 1) await addTestProduct(db, { name: `${rareWords} ${piece}` })
  const pieces: string[] = []
  for (let piece = 0; piece < 4; piece += 1)
    pieces.push(await addTestProduct(db, { price: price * 100, stock: 10_000_000 }))
  const shoppers = await Promise.all(Array.from({ length: 2 * mostVisitors }, () => addShopper(db)))
  await fillCarts(shop.url, shoppers, pieces)

  const growing: GrowingShop = {
    ...shop,
    size: products,
    shoppers,
    pieces,
    price,
    async forgetPages() {
      // One that nothing here measures is kept for sure, and its going says that the word has come.
      const isKept = async () => (await rawGet(`${shop.url}/products`, {})).headers['x-cache'] === 'hit'
      await until(isKept)
      await dropPages(db, ['categories'])
      await until(async () => !(await isKept()))
    },
    async countAhead(queries) {
      for (const query of queries) await fetch(`${shop.url}/api/products?limit=1&${query}`)
    },
    async grow(size) {
      const began = performance.now()
      const goods = await stock(shop.databaseUrl, size)
      await atRest(db)
      return { ...growing, ...goods, size, filledIn: Math.round((performance.now() - began) / 1000) }
    },
  }
  await atRest(db)
  return growing
}

async function addShopper(db: Db): Promise<string> {
  const { token } = await startSession(db, await addUser(db))
  return token
}

async function fillCarts(url: string, shoppers: readonly string[], pieces: readonly string[]): Promise<void> {
  for (const token of shoppers) {
    const answer = await fetch(`${url}/api/cart/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ productId: pieces[3] }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** What the database tidies up after a filling is no part of any request. */
async function atRest(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db).catch(() => undefined)
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity where backend_type = 'autovacuum worker'`.execute(db)
    return rows.length === 0
  }, 600_000)
}
