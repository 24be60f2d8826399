import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.service.ts'
import { takeBackup } from '#server/backup/backup.service.ts'
import { restoreBackup } from '#server/backup/restore.service.ts'
import { listTables } from '#server/backup/tables.store.ts'
import { calmly } from '#server/db/calm-connection.ts'
import { openDatabase } from '#server/db/database.ts'
import { freePort } from '#server/db/free-port.ts'
import type { Files } from '#server/files/files.ts'
import { openFolderFiles } from '#server/files/folder-files.ts'
import { openS3Files } from '#server/files/s3-files.ts'
import { StartupError } from '#server/startup-error.ts'
import { addPaidOrder, addTestCategory, addTestProduct, addUser } from '../harness/builders.ts'
import { liveEnvironment } from '../harness/live-environment.ts'
import { openShop } from '../harness/shop.ts'
import { bareDatabase } from '../harness/test-database.ts'

const { db, databaseUrl, app } = await openShop()
const { files } = app.deps
const category = await addTestCategory(db, 'नेकलेस')
const product = await addTestProduct(db, {
  category_id: category,
  name: 'Tab\tnew\nline \\ "quoted" कुंदन',
  colors: ['Gold'],
})
const buyer = await addUser(db)
await addPaidOrder(db, buyer.id, [product])
await files.put('pictures/backup/700.webp', Buffer.from('a picture'), 'image/webp')
await files.put('claims/backup/unboxing.mp4', Buffer.from('a video'), 'video/mp4')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function newShop(): Promise<{ databaseUrl: string; files: Files }> {
  const { url, drop } = await bareDatabase()
  onTestFinished(drop)
  return { databaseUrl: url, files: openFolderFiles(join(await newFolder(), 'files')) }
}

function everyRow(url: string): Promise<Record<string, string[]>> {
  return calmly(url, async (client) => {
    const all: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })
}

async function textOf(storage: Files, path: string): Promise<string | undefined> {
  const file = await storage.open(path)
  return file && (await buffer(file.stream)).toString()
}

test('a shop that was backed up is restored row for row and file for file', async () => {
  const quiet = await newShop()
  const [first, second] = [await newFolder(), await newFolder()]
  await takeBackup({ databaseUrl, files }, join(first, 'backup'))
  await restoreBackup(quiet, join(first, 'backup'))

  // Of the restored one, which nobody changes meanwhile.
  await takeBackup(quiet, join(second, 'backup'))
  const again = await newShop()
  await restoreBackup(again, join(second, 'backup'))
  const rows = await everyRow(quiet.databaseUrl)
  expect(rows['public.products']?.join()).toContain('कुंदन')
  expect(rows['public.order_lines']).toHaveLength(1)
  expect(await everyRow(again.databaseUrl)).toEqual(rows)
  expect(await textOf(again.files, 'pictures/backup/700.webp')).toBe('a picture')
  expect(await textOf(again.files, 'claims/backup/unboxing.mp4')).toBe('a video')
})

test('a backup taken while people buy is of one moment, and a restored shop counts on from there', async () => {
  const folder = join(await newFolder(), 'backup')
  const backup = { isTaken: false }
  const buying = (async () => {
    for (let nth = 0; !backup.isTaken; nth++) {
      await db.transaction().execute((tx) => addPaidOrder(tx, buyer.id, [product]))
      await db.transaction().execute((tx) =>
        writeAudit(tx, {
          actor: { id: null, name: 'The shop' },
          action: 'bought',
          subjectKind: 'order',
          subjectId: `${nth}`,
        }),
      )
    }
  })()
  await takeBackup({ databaseUrl, files }, folder)
  backup.isTaken = true
  await buying

  const target = await newShop()
  await restoreBackup(target, folder)
  const restored = openDatabase(target.databaseUrl)
  onTestFinished(restored.close)
  const { rows } = await sql<{ torn: number }>`
    select count(*)::int as torn from orders o
    where not exists (select from order_lines l where l.order_id = o.id)`.execute(restored.db)
  expect(rows).toEqual([{ torn: 0 }])

  const order = await addPaidOrder(restored.db, buyer.id, [product])
  await restored.db
    .insertInto('order_events')
    .values({ order_id: order, kind: 'note', words: 'after the restore', author: 'shop' })
    .execute()
  await expect(restored.db.deleteFrom('audit').execute()).rejects.toThrow('the audit record can not be changed')
})

test('what is no backup, and a shop that has something already, are refused in words', async () => {
  const empty = await newFolder()
  await expect(restoreBackup(await newShop(), empty)).rejects.toThrow('is no backup, or one that was cut off')
  const folder = join(empty, 'backup')
  await takeBackup({ databaseUrl, files }, folder)
  await expect(restoreBackup({ databaseUrl, files }, folder)).rejects.toThrow(
    'There is a shop in this database already',
  )
})

test('a second backup into the same folder is refused in words, and the first stays as it was', async () => {
  const folder = join(await newFolder(), 'backup')
  await takeBackup({ databaseUrl, files }, folder)
  await files.put('pictures/later/700.webp', Buffer.from('a later picture'), 'image/webp')
  await expect(takeBackup({ databaseUrl, files }, folder)).rejects.toThrow(
    new StartupError(`There is something in ${folder} already: a backup needs a folder of its own`),
  )
  expect(await textOf(openFolderFiles(join(folder, 'files')), 'pictures/later/700.webp')).toBeUndefined()
  await restoreBackup(await newShop(), folder)
})

test('the data folder of the shop is no place for a backup, and loses nothing when one is tried there', async () => {
  const dataFolder = await newFolder()
  const uploads = openFolderFiles(join(dataFolder, 'files'))
  await uploads.put('pictures/own/700.webp', Buffer.from('a picture'), 'image/webp')
  const away = `postgres://shop:hush@127.0.0.1:${await freePort()}/shop`
  await expect(takeBackup({ databaseUrl: away, files: uploads }, dataFolder)).rejects.toThrow()
  expect(await textOf(uploads, 'pictures/own/700.webp')).toBe('a picture')
})

test('a database or a bucket out of reach is told in one line, without the password', async () => {
  const folder = join(await newFolder(), 'backup')
  const away = `postgres://shop:hush@127.0.0.1:${await freePort()}/shop`
  const noDatabase = takeBackup({ databaseUrl: away, files }, folder)
  await expect(noDatabase).rejects.toBeInstanceOf(StartupError)
  await expect(noDatabase).rejects.toThrow(/^Can't reach the database at 127\.0\.0\.1:\d+\/shop \(.*ECONNREFUSED/)

  const storage = { bucket: 'shop', region: 'auto', accessKeyId: 'key', secretAccessKey: 'hush' }
  const bucket = openS3Files({ endpoint: `http://127.0.0.1:${await freePort()}`, ...storage })
  const noBucket = takeBackup({ databaseUrl, files: bucket }, folder)
  await expect(noBucket).rejects.toBeInstanceOf(StartupError)
  await expect(noBucket).rejects.toThrow('The files of the shop are out of reach (S3 network error: ECONNREFUSED)')
  expect(existsSync(folder)).toBe(false)
})

test('whoever takes a backup is told which shop it is of, without the password of its database', async () => {
  const own = await newFolder()
  const args = ['scripts/backup.ts', '--to', join(own, 'backup')]
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: own }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const { host, pathname } = new URL(databaseUrl)
  const place = `its database at ${host}${pathname}, its files in ${join(own, 'files')}`
  expect(stdout).toContain(`Of a demo shop, ${place}\n`)
})

test('a live shop is not backed up without its files, where they are looked for in the wrong folder', async () => {
  const own = await newFolder()
  const args = ['scripts/backup.ts', '--to', join(own, 'backup')]
  const env = { PATH: process.env.PATH, ...liveEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: own }
  await expect(promisify(execFile)(process.execPath, args, { env })).rejects.toMatchObject({
    code: 1,
    stderr: `There is no folder ${join(own, 'files')}: set DATA_DIR to that of the shop\n`,
  })
  expect(existsSync(join(own, 'backup'))).toBe(false)
})

test('a database without a shop is not taken for one that has been backed up', async () => {
  const folder = join(await newFolder(), 'backup')
  await expect(takeBackup(await newShop(), folder)).rejects.toThrow(
    new StartupError('There is no shop in this database yet. Check DATABASE_URL.'),
  )
  expect(existsSync(folder)).toBe(false)
})

test('a backup that has lost rows on its way is noticed, and nothing of it stays', async () => {
  const folder = join(await newFolder(), 'backup')
  await takeBackup({ databaseUrl, files }, folder)
  await writeFile(join(folder, 'tables', 'public.order_lines.copy.gz'), gzipSync(''))
  const target = await newShop()
  await expect(restoreBackup(target, folder)).rejects.toThrow('public.order_lines came out otherwise than it went in')
  expect((await everyRow(target.databaseUrl))['public.orders']).toEqual([])
})

test.each([
  { lost: 'all its files', lose: (kept: string) => rm(kept, { recursive: true }) },
  { lost: 'one of its files', lose: (kept: string) => rm(join(kept, 'claims/backup/unboxing.mp4')) },
  { lost: 'the end of a file', lose: (kept: string) => truncate(join(kept, 'claims/backup/unboxing.mp4'), 2) },
])('a backup that has lost $lost on its way is noticed before anything is restored', async ({ lose }) => {
  const folder = join(await newFolder(), 'backup')
  await takeBackup({ databaseUrl, files }, folder)
  await lose(join(folder, 'files'))
  const target = await newShop()
  await expect(restoreBackup(target, folder)).rejects.toThrow('Not all files of this backup are there as they were')
  expect(await everyRow(target.databaseUrl)).toEqual({})
  expect(await textOf(target.files, 'pictures/backup/700.webp')).toBeUndefined()
})

test('a manifest that names what is no table of ours is refused', async () => {
  const folder = join(await newFolder(), 'backup')
  const manifest = await takeBackup({ databaseUrl, files }, folder)
  const [first, ...others] = manifest.tables
  const tables = [{ ...first, name: 'public.users; drop table orders' }, ...others]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  await expect(restoreBackup(await newShop(), folder)).rejects.toThrow('tables that this program does not')
})

test('a backup whose jobs are kept as another version of pg-boss has it is refused before its files are copied, with what to do', async () => {
  const folder = join(await newFolder(), 'backup')
  const manifest = await takeBackup({ databaseUrl, files }, folder)
  const tables = manifest.tables.map((table) =>
    table.name === 'pgboss.job' ? { ...table, columns: table.columns.slice(1) } : table,
  )
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  const target = await newShop()

  const restored = restoreBackup(target, folder)

  await expect(restored).rejects.toBeInstanceOf(StartupError)
  await expect(restored).rejects.toThrow(
    `(pgboss.job). Restore it with the version of the shop that took it, at ${manifest.takenAt}, whose newest migration is ${manifest.migrations.at(-1)}`,
  )
  expect(await textOf(target.files, 'pictures/backup/700.webp')).toBeUndefined()
})
