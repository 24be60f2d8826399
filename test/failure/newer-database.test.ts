import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { isMigrated, listApplied, migrate } from '#server/db/migrate.ts'
import { freshDatabase } from '../harness/test-database.ts'

test('a shop of the version before starts on a database that a newer one has brought up to date, and leaves it so', async () => {
  const database = await freshDatabase()
  const { db, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const newer = '9999-of-a-newer-version'
  await sql`insert into kysely_migration (name, timestamp) values (${newer}, now()::text)`.execute(db)

  await migrate(db)

  expect(await isMigrated(db)).toBe(true)
  expect(await listApplied(db)).toContain(newer)
})
