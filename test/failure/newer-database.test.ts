import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#server/db/database.ts'
import { isMigrated, listApplied, migrate } from '#server/db/migrate.ts'
import { bareDatabase, freshDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { isTurnWaitedFor } from '../harness/waited-for.ts'

const newer = '9999-of-a-newer-version'

async function addNewer(db: Db): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${newer}, now()::text)`.execute(db)
}

test('a shop of the version before starts on a database that a newer one has brought up to date, and leaves it so', async () => {
  const database = await freshDatabase()
  const { db, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  await addNewer(db)

  await migrate(db)

  expect(await isMigrated(db)).toBe(true)
  expect(await listApplied(db)).toContain(newer)
})

test('a shop of the version before that waited while a newer one migrated starts too', async () => {
  const database = await bareDatabase()
  const { db, close } = openDatabase(database.url)
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const { adapter } = db.getExecutor()
  const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }
  const older = await db.connection().execute(async (turn) => {
    await adapter.acquireMigrationLock(turn, lock)
    const migrating = migrate(db)
    migrating.catch(() => undefined)
    await until(() => isTurnWaitedFor(db))
    await migrate(turn)
    await addNewer(turn)
    await adapter.releaseMigrationLock(turn, lock)
    return { migrating }
  })

  await older.migrating

  expect(await listApplied(db)).toContain(newer)
})
