import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '#server/db/free-port.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { startStandinProcess } from './standin-process.ts'

/** A shop that can be killed and started again; its database and the providers are processes of their own and live on. */
export async function openKillableShop(more: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-kill-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { durable: false })
  opened.defer(() => postgres.stop())
  const port = await freePort()
  const standins = await startStandinProcess(folder, port)
  opened.defer(() => standins.stop())
  const environment = {
    PORT: String(port),
    DATA_DIR: join(folder, 'shop'),
    DATABASE_URL: postgres.url,
    ...standins.environment,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'fatal',
  }
  let shop = await startShopProcess({ ...environment, ...more })
  opened.defer(() => shop.stop())
  const { db, close } = openDatabase(postgres.url)
  opened.defer(close)
  const closing = opened.move()

  return {
    db,
    standins,
    url: shop.url,
    async kill(): Promise<void> {
      shop.process.kill('SIGKILL')
      await shop.ended
    },
    async startAgain(): Promise<void> {
      shop = await startShopProcess(environment)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
