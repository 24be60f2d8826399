import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { addUser } from '#test/harness/builders.ts'
import { liveEnvironment } from '#test/harness/live-environment.ts'
import { startShopProcess } from '#test/harness/shop-process.ts'
import { freshDatabase } from '#test/harness/test-database.ts'

const setupLine = /^ {2}Setup {3}([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4} {2}\(needed once, by the first admin\)$/m

test('a live shop prints a setup code at start until it has an admin', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'alankara-setup-'))
  const start = async () => {
    const shop = await startShopProcess({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ...liveEnvironment,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'warn',
    })
    shop.process.kill('SIGTERM')
    await shop.ended
    return shop.output()
  }

  expect(await start()).toMatch(setupLine)
  const { db, close } = openDatabase(database.url)
  await addUser(db, { role: 'admin' })
  await close()
  const later = await start()
  expect(later).toContain('Mode    live')
  expect(later).not.toContain('Setup')

  await rm(folder, { recursive: true, force: true })
  await database.drop()
}, 60_000)
