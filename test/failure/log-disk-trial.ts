import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { findEmbeddedPostgres } from '#server/db/embedded.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { mountSmallDisk } from './small-disk.ts'

export interface LogDiskReport {
  acknowledged: number
  endedWith: number | string
  /** What a start says and ends with while there is still no room. */
  whileFull: { endedWith: number | string; words: string }
  statusAfterwards: number
  found: number
}

/**
 * Rows can be written in place without more room, but the log of what was written can't: once its last file is full,
 * PostgreSQL has to give up. What it had acknowledged by then must be there when there is room again.
 */
export async function tryFullLogDisk(): Promise<LogDiskReport | undefined> {
  await using disk = await mountSmallDisk(400)
  if (!disk) return undefined
  await using opened = new AsyncDisposableStack()
  const environment = { DATA_DIR: disk.folder, LOG_LEVEL: 'fatal' }
  const shop = await startShopProcess(environment)
  opened.defer(() => shop.stop())
  const before = openDatabase((await findEmbeddedPostgres(disk.folder)) ?? '')
  await sql`create table tally (count int, filler text storage plain)`.execute(before.db)
  await sql`insert into tally values (0, '')`.execute(before.db)

  await disk.fill()
  const acknowledged = await countUntilRefused(async (count) => {
    await sql`update tally set count = ${count}, filler = repeat(md5(random()::text), 80)`.execute(before.db)
  })
  const endedWith = await shop.ended
  await before.close()
  const tooEarly = await startShopProcess(environment)
  const whileFull = { endedWith: await tooEarly.ended, words: tooEarly.output().trim() }

  await disk.makeRoom()
  const again = await startShopProcess(environment)
  opened.defer(() => again.stop())
  const { status } = await fetch(`${again.url}/api/ready`)
  const after = openDatabase((await findEmbeddedPostgres(disk.folder)) ?? '')
  opened.defer(after.close)
  const { rows } = await sql<{ count: number }>`select count from tally`.execute(after.db)
  return { acknowledged, endedWith, whileFull, statusAfterwards: status, found: rows[0]?.count ?? 0 }
}

/** How often it was done before it could not be. */
async function countUntilRefused(write: (count: number) => Promise<void>): Promise<number> {
  for (let done = 0; ; done += 1) {
    try {
      await write(done + 1)
    } catch {
      return done
    }
  }
}
