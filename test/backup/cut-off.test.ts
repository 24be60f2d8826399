import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { takeBackup } from '#server/backup/backup.service.ts'
import { isAlive } from '#server/db/processes.ts'
import { StartupError } from '#server/startup-error.ts'
import { layLine } from '../failure/database-line.ts'
import { addTestProduct } from '../harness/builders.ts'
import { openShop } from '../harness/shop.ts'
import { until } from '../harness/until.ts'
import { isWaitedFor } from '../harness/waited-for.ts'

const { db, databaseUrl, app } = await openShop()
const { files } = app.deps
await addTestProduct(db)
await files.put('pictures/cut-off/700.webp', Buffer.from('a picture'), 'image/webp')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-cut-off-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Somebody has a table that the backup wants, and something happens to it while it waits. */
async function whileItWaits(backup: () => Promise<unknown>, deed: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (holder) => {
    await sql`lock table categories in access exclusive mode`.execute(holder)
    const taken = backup()
    taken.catch(() => undefined)
    await until(() => isWaitedFor(db, 'categories'))
    await deed()
    await taken
  })
}

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], said]) => ({ code, said }))
  return { child, ended }
}

const endConnections = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'alankara backup' and datname = current_database()`

test.each([
  { how: 'ends its connection', lose: () => endConnections.execute(db) },
  { how: 'is cut off', lose: (cut: () => Promise<unknown>) => cut() },
])('a backup whose database $how says so in a line and leaves nothing behind', async ({ lose }) => {
  const folder = join(await newFolder(), 'backup')
  await using line = await layLine(databaseUrl)

  const lost = whileItWaits(
    () => takeBackup({ databaseUrl: line.url, files }, folder),
    () => lose(line.cut),
  )

  await expect(lost).rejects.toBeInstanceOf(StartupError)
  await expect(lost).rejects.toThrow(/^The connection to the database at \S+ was lost \(.+\)$/)
  expect(existsSync(folder)).toBe(false)
})

test('a backup that is told to stop leaves nothing behind', async () => {
  const own = await newFolder()
  const { child, ended } = run('backup', ['--to', join(own, 'backup')], { DATABASE_URL: databaseUrl, DATA_DIR: own })
  await whileItWaits(
    () => ended,
    async () => child.kill('SIGTERM'),
  )
  expect(await ended).toEqual({ code: 1, said: 'Stopped.\n' })
  expect(await readdir(own)).toEqual([])
})

test('a trial restore that is told to stop leaves no server and nobody’s data behind', async () => {
  const folder = join(await newFolder(), 'backup')
  await takeBackup({ databaseUrl, files }, folder)
  const own = await newFolder()
  const { child, ended } = run('restore', ['--check', folder], { TMPDIR: own })
  const note = `${own}/alankara-restore-*/postgres/postmaster.pid`
  await until(() => globSync(note).length > 0, 60_000)
  const server = Number.parseInt(await readFile(globSync(note)[0] ?? '', 'utf8'), 10)

  child.kill('SIGINT')

  expect(await ended).toEqual({ code: 1, said: 'Stopped.\n' })
  expect(isAlive(server)).toBe(false)
  expect(await readdir(own)).toEqual([])
})
