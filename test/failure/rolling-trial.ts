import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { readSettings } from '#server/settings/settings.ts'
import { addTestProduct } from '../harness/builders.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { until } from '../harness/until.ts'
import { type Books, readBooks } from '../stress/books.ts'
import { startLoad } from '../stress/checkout-load.ts'
import { type Deliveries, readDeliveries } from '../stress/deliveries.ts'
import { catchUp } from '../stress/kill-the-shop.ts'
import { startStandinProcess } from '../stress/standin-process.ts'
import { unpack } from './older-version.ts'
import { type Watched, watchAnswers } from './watch-answers.ts'

export interface RollingReport {
  olderHad: string
  /** What people got of the older one while the newer changed the tables under it, and while both were open. */
  older: { whileMigrating: Watched; afterwards: Watched }
  newer: Watched
  paid: { byOlder: number; byOlderAfterwards: number; byNewer: number }
  books: Books
  deliveries: Deliveries
  piecesAtFirst: number
}

const price = 500
const stockEach = 2000

/** Lets the older version sell, opens the newer beside it, lets both sell, closes the older, and compares the books. */
export async function tryRollingRestart(commit: string, bothForMs: number): Promise<RollingReport> {
  await using opened = new AsyncDisposableStack()
  const older = opened.use(await unpack(commit))
  const folder = await mkdtemp(join(tmpdir(), 'alankara-rolling-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const postgres = await startEmbeddedPostgres(join(folder, 'database'))
  opened.defer(() => postgres.stop())
  const port = await freePort()
  // The providers were there before either version: what both send them must please those that the older one knew.
  const standins = await startStandinProcess(folder, port, older.standins)
  opened.defer(() => standins.stop())
  const common = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'shop'),
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'fatal',
    ...standins.environment,
  }
  const first = await startShopProcess({ ...common, PORT: String(await freePort()) }, [], older)
  opened.defer(() => first.stop())
  const { db, close } = openDatabase(postgres.url)
  opened.defer(close)
  const products = await Promise.all([1, 2].map(() => addTestProduct(db, { price: price * 100, stock: stockEach })))
  const means = { db, standinUrl: standins.razorpayUrl, products, price }
  const paths = [`/api/products/${products[0]}`, '/api/products', '/products', `/product/${products[1]}`]

  const olderLoad = startLoad({ ...means, shopUrl: first.url }, 3)
  await until(() => olderLoad.paid() >= 3, 120_000)
  const migrating = watchAnswers(first.url, paths)
  const second = await startShopProcess({ ...common, PORT: String(port) })
  opened.defer(() => second.stop())
  const whileMigrating = await migrating.stop()

  const byOlderBefore = olderLoad.paid()
  const newerLoad = startLoad({ ...means, shopUrl: second.url }, 3)
  const watches = [watchAnswers(first.url, paths), watchAnswers(second.url, paths)] as const
  await pause(bothForMs)
  await until(() => newerLoad.paid() >= 5 && olderLoad.paid() >= byOlderBefore + 5, 120_000)
  const afterwards = await watches[0].stop()
  await first.stop()
  const paidSoFar = newerLoad.paid()
  await until(() => newerLoad.paid() >= paidSoFar + 3, 120_000)
  const newer = await watches[1].stop()
  await Promise.all([olderLoad.stop(), newerLoad.stop()])
  await catchUp(db)

  const provider = openRazorpay({ ...readSettings({}).payments, apiUrl: () => standins.razorpayUrl })
  return {
    olderHad: older.newestMigration,
    older: { whileMigrating, afterwards },
    newer,
    paid: {
      byOlder: olderLoad.paid(),
      byOlderAfterwards: olderLoad.paid() - byOlderBefore,
      byNewer: newerLoad.paid(),
    },
    books: await readBooks(db, provider, products),
    deliveries: await readDeliveries(db, standins),
    piecesAtFirst: products.length * stockEach,
  }
}
