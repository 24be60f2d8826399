import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startShopProcess } from '../harness/shop-process.ts'

/** A demo shop with its goods as a process of its own, whose memory and log can be looked at. */
export async function openFuzzedShop() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-fuzz-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { durable: false })
  opened.defer(() => postgres.stop())
  const environment = { DATA_DIR: join(folder, 'shop'), DATABASE_URL: postgres.url }
  const shop = await startShopProcess({ ...environment, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'error' })
  opened.defer(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const { db, close } = openDatabase(postgres.url)
  opened.defer(close)
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
    megabytes: () => residentMegabytes(shop.process.pid),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Zero where the system has no such file. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}
