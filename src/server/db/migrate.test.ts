import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { bareDatabase, freshDatabase } from '#test/harness/test-database.ts'
import { checkConnection } from './check-connection.ts'
import { openDatabase } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { generateTableTypes } from './table-types.ts'

test('two shops that start at once on an empty database both find it complete', async () => {
  const database = await bareDatabase()
  const shops = [openDatabase(database.url), openDatabase(database.url)]
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.close()))
    await database.drop()
  })
  const start = async ({ db, pool }: (typeof shops)[number]) => {
    await migrate(db)
    await prepareJobs(pool)
    return isMigrated(db)
  }

  expect(await Promise.all(shops.map(start))).toEqual([true, true])
  expect(await Promise.all(shops.map(start))).toEqual([true, true])
})

test('a database that nothing was done to is not ready', async () => {
  const database = await bareDatabase()
  const { db, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })

  expect(await isMigrated(db)).toBe(false)
})

test('a database that is not there is named without its password', async () => {
  const url = 'postgres://shop:hush@127.0.0.1:1/pearls'
  const { db, close } = openDatabase(url)
  onTestFinished(close)

  await expect(checkConnection(db, url)).rejects.toThrow(
    /^Can't reach the database at 127\.0\.0\.1:1\/pearls \(.*ECONNREFUSED.*\)\. Check DATABASE_URL\.$/,
  )
})

test('the table types are those of the migrated database (if not: npm run db:types)', async () => {
  const database = await freshDatabase()
  const { db, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })

  expect(await readFile(new URL('tables.gen.ts', import.meta.url), 'utf8')).toBe(await generateTableTypes(db))
})
