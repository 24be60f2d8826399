import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { takeBackup } from '#server/backup/backup.service.ts'
import { restoreBackup } from '#server/backup/restore.service.ts'
import { openDatabase } from '#server/db/database.ts'
import { isMigrated, listApplied, migrate } from '#server/db/migrate.ts'
import type { Files } from '#server/files/files.ts'
import { openFolderFiles } from '#server/files/folder-files.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { addTestProduct } from '../harness/builders.ts'
import { bareDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { isWaitedFor } from '../harness/waited-for.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function bareShop() {
  const { url, drop } = await bareDatabase()
  const { db, pool, close } = openDatabase(url, { poolSize: 4 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { databaseUrl: url, db, pool, files: openFolderFiles(join(await newFolder(), 'files')) }
}

/** Of the version before, with one piece in its catalogue. */
async function shopBefore(migration: string) {
  const shop = await bareShop()
  await migrate(shop.db, { upTo: migration })
  await prepareJobs(shop.pool)
  return { ...shop, piece: await addTestProduct(shop.db) }
}

/** Something happens when the files are looked through for the second time, which is after the tables were read. */
function onSecondWalk(files: Files, deed: () => Promise<void>): Files {
  let walks = 0
  return {
    ...files,
    async *walk() {
      walks += 1
      if (walks === 2) await deed()
      yield* files.walk()
    },
  }
}

const before = '0028-searched-and-filtered'

test('a backup is restored though a new version has migrated while its files were copied', async () => {
  const shop = await shopBefore(before)
  const folder = join(await newFolder(), 'backup')
  const files = onSecondWalk(shop.files, () => migrate(shop.db))
  const { migrations } = await takeBackup({ ...shop, files }, folder)
  expect(await isMigrated(shop.db)).toBe(true)
  expect(migrations.at(-1)).toBe(before)

  const restored = await bareShop()
  await restoreBackup(restored, folder)
  expect(await listApplied(restored.db)).toEqual(await listApplied(shop.db))
  expect(await restored.db.selectFrom('products').select('id').execute()).toEqual([{ id: shop.piece }])
})

/** Somebody has a table of its own that the backup wants, and something happens to the others while it waits. */
async function backUpHeldUp(shop: Awaited<ReturnType<typeof shopBefore>>, folder: string, change: string) {
  const begun = await shop.db.transaction().execute(async (holder) => {
    await sql`lock table categories in access exclusive mode`.execute(holder)
    const backup = takeBackup(shop, folder)
    backup.catch(() => undefined)
    await until(() => isWaitedFor(shop.db, 'categories'))
    const changing = sql.raw(change).execute(shop.db)
    changing.catch(() => undefined)
    const changed = changing.then(() => true)
    await until(async () => await Promise.race([changed, isWaitedFor(shop.db, 'products')]))
    return { backup, changing }
  })
  await begun.changing
  return begun.backup
}

test('a table that is written anew while the backup reads others is not empty in it', async () => {
  const shop = await shopBefore(before)
  const folder = join(await newFolder(), 'backup')
  // As 0019 did: whoever looks at the table as it was before finds nothing in it.
  await backUpHeldUp(shop, folder, 'alter table products alter column created_at type timestamptz(3)')

  const restored = await bareShop()
  await restoreBackup(restored, folder)
  expect(await restored.db.selectFrom('products').select('id').execute()).toEqual([{ id: shop.piece }])
})

test('a table that is made while the backup waits for others is in it', async () => {
  const shop = await shopBefore(before)
  const folder = join(await newFolder(), 'backup')
  const { tables } = await backUpHeldUp(shop, folder, 'create table gifts (id int); insert into gifts values (1)')
  expect(tables.find(({ name }) => name === 'public.gifts')).toMatchObject({ columns: ['id'], rows: 1 })
})
