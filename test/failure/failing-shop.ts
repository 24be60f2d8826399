import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { addTestCategory } from '../harness/builders.ts'
import { startShopWithStandins } from '../stress/shop-with-standins.ts'
import { layLine } from './database-line.ts'

/** A shop in a process of its own whose database can be restarted, cut off or silenced; the providers live on. */
export async function openFailingShop(more: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-failure-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const home = join(folder, 'database')
  let postgres = await startEmbeddedPostgres(home)
  opened.defer(() => postgres.stop())
  await openWithOneCategory(postgres.url)
  const line = opened.use(await layLine(postgres.url))
  const environment = { DATABASE_URL: line.url, LOG_LEVEL: 'warn', ...more }
  const { shop, standins } = await startShopWithStandins(folder, opened, environment)
  let own = openDatabase(postgres.url)
  opened.defer(() => own.close())
  const closing = opened.move()

  return {
    url: shop.url,
    standins,
    line,
    /** Ours, beside the shop's own. */
    db: () => own.db,
    async stopDatabase(): Promise<void> {
      await own.close()
      await postgres.stop()
      await line.cut()
    },
    async startDatabase(): Promise<void> {
      postgres = await startEmbeddedPostgres(home)
      own = openDatabase(postgres.url)
      await line.mend(postgres.url)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** A shop that has something does not spend its start on demo goods. */
async function openWithOneCategory(url: string): Promise<void> {
  const { db, close } = openDatabase(url)
  await migrate(db)
  await addTestCategory(db, 'Necklaces')
  await close()
}

export type FailingShop = Awaited<ReturnType<typeof openFailingShop>>
