import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { inspect } from './inspector.ts'
import { largestConnection, type Sample, toSample } from './memory.ts'
import { withInvoices } from './set-up.ts'

/** A demo shop with its goods as a process of its own, whose memory and log can be looked at. */
export async function openFuzzedShop() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-fuzz-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { durable: false })
  opened.defer(() => postgres.stop())
  const environment = { ...withInvoices, DATA_DIR: join(folder, 'shop'), DATABASE_URL: postgres.url }
  const watched = { NODE_OPTIONS: '--inspect=127.0.0.1:0', LOG_LEVEL: 'error' }
  const shop = await startShopProcess({ ...environment, ...watched, RATE_LIMIT_SCALE: '100000' })
  opened.defer(() => shop.stop())
  const { db, close } = openDatabase(postgres.url)
  opened.defer(close)
  const inspector = await inspect(/ws:\/\/\S+/.exec(shop.output())?.[0] ?? '')
  opened.defer(inspector.close)
  const closing = opened.move()

  return {
    url: shop.url,
    db,
    /** Its log has nothing but errors. */
    errors: () =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"')),
    sample: async (requests: number): Promise<Sample> =>
      toSample(requests, await inspector.held(), await largestConnection(db)),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
