import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillCatalogue } from '#demo/large-catalogue.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { cpuTimeOf } from './cpu-time.ts'

export interface StockedShop {
  url: string
  databaseUrl: string
  /** How many seconds the filling took. */
  filledIn: number
  categoryId: string
  productIds: string[]
  pid: number
  /** Of the shop and of PostgreSQL together, in milliseconds so far. */
  cpuTime(): Promise<number>
  databaseTime(): Promise<number>
}

/** A shop of its own with so many products, as a process, on a database of its own. */
export async function openStockedShop(products: number, opened: AsyncDisposableStack): Promise<StockedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  opened.defer(() => postgres.stop())
  const began = performance.now()
  const { categoryId, productIds } = await stock(postgres.url, products)
  const filledIn = Math.round((performance.now() - began) / 1000)

  const shop = await startShopProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '100000' })
  opened.defer(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const pid = shop.process.pid ?? 0
  const postmaster = await readPostmaster(folder)
  const databaseTime = async () => (await cpuTimeOf(postmaster)) ?? 0
  const cpuTime = async () => ((await cpuTimeOf(pid)) ?? 0) + (await databaseTime())
  return {
    url: shop.url,
    databaseUrl: postgres.url,
    filledIn,
    categoryId,
    productIds,
    pid,
    cpuTime,
    databaseTime,
  }
}

async function stock(url: string, products: number): Promise<{ categoryId: string; productIds: string[] }> {
  const { db, close } = openDatabase(url, { answerWithinMs: 0 })
  try {
    await migrate(db)
    await fillCatalogue(db, { products })
    const category = await db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Earrings')
      .executeTakeFirstOrThrow()
    const some = await db.selectFrom('products').select('id').orderBy('id').limit(200).execute()
    return { categoryId: category.id, productIds: some.map(({ id }) => id) }
  } finally {
    await close()
  }
}

async function readPostmaster(folder: string): Promise<number> {
  const noted = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  return Number.parseInt(noted, 10)
}
