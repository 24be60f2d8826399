import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isMigrated, listApplied, migrate } from '#server/db/migrate.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startShop } from '#server/shop.ts'
import { StartupError } from '#server/startup-error.ts'
import { addTestProduct } from '../harness/builders.ts'
import { listeningLog } from '../harness/listening-log.ts'
import { bareDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { isWaitedFor } from '../harness/waited-for.ts'

const before = '0027-as-it-was-read'

/** Of the version before, with one piece in its catalogue, which somebody reads for as long as it takes. */
async function shopThatIsRead() {
  const { url, drop } = await bareDatabase()
  const { db, close } = openDatabase(url, { poolSize: 6 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await migrate(db, { upTo: before })
  const piece = await addTestProduct(db)
  const reader = await db.startTransaction().execute()
  await sql`select from products`.execute(reader)
  onTestFinished(async () => {
    if (!reader.isCommitted) await reader.rollback().execute()
  })
  return { url, db, piece, stopReading: () => reader.commit().execute() }
}

async function startOn(url: string, signal?: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const log = listeningLog()
  const starting = startShop(readSettings({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url }), {
    log: log.logger,
    mountPages: async () => undefined,
    withDemoGoods: false,
    ...(signal && { signal }),
  })
  starting.catch(() => undefined)
  return { starting, log }
}

test('a new version that waits for a backup or an import keeps nobody from the catalogue', async () => {
  const { db, piece, stopReading } = await shopThatIsRead()
  const migrating = migrate(db)
  migrating.catch(() => undefined)
  await until(() => isWaitedFor(db, 'products'))
  const began = performance.now()
  expect(await db.selectFrom('products').select('id').execute()).toEqual([{ id: piece }])
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await isMigrated(db)).toBe(false)

  await stopReading()
  await migrating
  expect(await isMigrated(db)).toBe(true)
})

test('a migration that can not have what it changes for too long gives up in words, and nothing of it stays', async () => {
  const { db, stopReading } = await shopThatIsRead()
  const migrating = migrate(db, { giveUpAfterMs: 1000 })
  await expect(migrating).rejects.toBeInstanceOf(StartupError)
  await expect(migrating).rejects.toThrow(
    /^Can't update the database with 0028-searched-and-filtered: others have been using what it changes for 1 s \(alankara, process \d+, since \d{4}-.*Z\)\. Start the shop again once they are done\.$/,
  )
  expect((await listApplied(db)).at(-1)).toBe(before)

  await stopReading()
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
})

test('the log says what a start waits for, and the shop opens once it has that', async () => {
  const { url, stopReading } = await shopThatIsRead()
  const { starting, log } = await startOn(url)
  await until(() => log.text().includes('a migration waits'))
  expect(log.text()).toMatch(/"level":"warn".*"migration":"0028-searched-and-filtered".*"heldBy":\[\{"pid":\d+/)

  await stopReading()
  await (await starting).close()
})

test('a start that is told to stop while it waits stops at once', async () => {
  const { url } = await shopThatIsRead()
  const told = new AbortController()
  const { starting, log } = await startOn(url, told.signal)
  await until(() => log.text().includes('a migration waits'))
  const began = performance.now()
  told.abort()
  await expect(starting).rejects.toThrow('Told to stop before it was open')
  expect(performance.now() - began).toBeLessThan(5000)
})
