import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { countAnswers } from './answers.ts'

/** By which the courier's calls are known; whoever has it gets past that door. */
export const courierKey = 'a-key-that-the-courier-has'

/** A demo shop with its goods as a process of its own, which counts its answers and lets everybody try as often as they like. */
export async function openAttackedShop() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-attack-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { durable: false })
  opened.defer(() => postgres.stop())
  const metricsToken = 'a token of the one who watches'
  const shop = await startShopProcess({
    DATA_DIR: join(folder, 'shop'),
    DATABASE_URL: postgres.url,
    METRICS_TOKEN: metricsToken,
    COURIER_WEBHOOK_KEY: courierKey,
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'error',
  })
  opened.defer(() => shop.stop())
  const { db, close } = openDatabase(postgres.url)
  opened.defer(close)
  const closing = opened.move()

  return {
    url: shop.url,
    db,
    /** For what the tools write. */
    folder,
    answers: () => countAnswers(shop.url, metricsToken),
    /** Its log has nothing but errors. */
    errors: () =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"')),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

export type AttackedShop = Awaited<ReturnType<typeof openAttackedShop>>
