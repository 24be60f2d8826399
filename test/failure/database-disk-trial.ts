import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { findEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { addTestProduct } from '../harness/builders.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { until } from '../harness/until.ts'
import { type Books, readBooks } from '../stress/books.ts'
import { startLoad } from '../stress/checkout-load.ts'
import { catchUp } from '../stress/kill-the-shop.ts'
import { startStandinProcess } from '../stress/standin-process.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Watched, watchAnswers } from './watch-answers.ts'

export interface DatabaseDiskReport {
  watched: { readers: Watched; writers: Watched }
  /** How often the shop ended with a failure, and was started again as by a supervisor. */
  restarts: number
  paidBefore: number
  paidAfter: number
  books: Books
  piecesAtFirst: number
}

const price = 500
const stockEach = 2000
const longMessage = { name: 'Asha', email: 'asha@example.in', message: 'न'.repeat(5000) }

/** Fills the disk of the shop's own database while people pay, leaves it full for a while, and makes room again. */
export async function tryFullDatabaseDisk(fullForMs: number): Promise<DatabaseDiskReport | undefined> {
  await using disk = await mountSmallDisk(400)
  if (!disk) return undefined
  await using aside = await mountSmallDisk(50)
  if (!aside) return undefined
  const port = await freePort()
  const standins = await startStandinProcess(aside.folder, port)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => standins.stop())
  const shop = opened.use(await keepOpen(disk, { PORT: String(port), ...standins.environment }))
  const { db, close } = openDatabase((await findEmbeddedPostgres(disk.folder)) ?? '')
  const products = await Promise.all([1, 2].map(() => addTestProduct(db, { price: price * 100, stock: stockEach })))
  const load = startLoad({ db, shopUrl: shop.url, standinUrl: standins.razorpayUrl, products, price }, 4)
  await until(() => load.paid() >= 5, 60_000)

  await disk.fill()
  const paidBefore = load.paid()
  const readers = watchAnswers(shop.url, [`/api/products/${products[0]}`, '/products', '/api/health'])
  const writers = watchAnswers(shop.url, ['/api/contact', '/api/contact'], { body: longMessage })
  await until(() => writers.hasMet(503) || shop.restarts() > 0, 120_000)
  await pause(fullForMs)
  await disk.makeRoom()
  await until(async () => (await fetch(`${shop.url}/api/ready`).catch(() => undefined))?.status === 200, 60_000)
  const paidAtRoom = load.paid()
  await until(() => load.paid() >= paidAtRoom + 5, 60_000)
  const watched = { readers: await readers.stop(), writers: await writers.stop() }
  await load.stop()
  await close()

  const again = openDatabase((await findEmbeddedPostgres(disk.folder)) ?? '')
  opened.defer(again.close)
  await catchUp(again.db)
  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  const books = await readBooks(again.db, provider, products)
  const paid = { paidBefore, paidAfter: load.paid() }
  return { watched, restarts: shop.restarts(), ...paid, books, piecesAtFirst: products.length * stockEach }
}

/** As a supervisor would: a shop that has ended with a failure is started again after a second. */
async function keepOpen(disk: SmallDisk, more: Record<string, string>) {
  const environment = { DATA_DIR: disk.folder, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'fatal', ...more }
  const told = { stop: false, restarts: 0 }
  let shop = await startShopProcess(environment)
  const { url } = shop
  const watching = (async () => {
    for (;;) {
      await shop.ended
      if (told.stop) return
      told.restarts += 1
      await pause(1000)
      shop = await startShopProcess(environment)
    }
  })()
  return {
    url,
    restarts: () => told.restarts,
    [Symbol.asyncDispose]: async () => {
      told.stop = true
      shop.process.kill('SIGTERM')
      await watching
    },
  }
}
