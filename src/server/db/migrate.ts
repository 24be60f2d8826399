import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'
import type { Db } from './database.ts'
import { lockingPatiently, type Patience } from './lock-patience.ts'

interface Options extends Omit<Patience, 'onWaiting'> {
  /** No further than this one. */
  upTo?: string | undefined
  /** Hears of a migration that waits for what others use. */
  onWaiting?: ((waiting: { migration: string; heldBy: unknown }) => void) | undefined
}

const folder = new URL('../../../migrations/', import.meta.url)
const undefinedTable = '42P01'

/**
 * Brings the tables up to date, or to where they were with the migration named. Several processes may start at once:
 * one does the work, the others wait for it. A version whose migrations are all there does not even ask: somebody newer
 * may be at work, or have been here, and takes nothing away that the version before uses.
 */
export async function migrate(db: Db, options: Options = {}): Promise<void> {
  const toLatest = options.upTo === undefined
  if (toLatest && (await isMigrated(db))) return
  try {
    const done = await db
      .connection()
      .execute((connection) => oneAtATime(connection, () => catchUp(connection, options)))
    if (toLatest && done.length > 0) await lookOverProducts(db)
  } catch (error) {
    throw toWords("Can't update the database", error)
  }
}

function toWords(what: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause
  return new StartupError(`${what}: ${cause instanceof Error ? cause.message : 'unknown'}`, { cause })
}

/** For as long as it takes: the lock that Kysely has for this is the connection's, not a transaction's. */
async function oneAtATime<Result>(connection: Db, work: () => Promise<Result>): Promise<Result> {
  const { adapter } = connection.getExecutor()
  const about = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }
  await adapter.acquireMigrationLock(connection, about)
  try {
    return await work()
  } finally {
    // A connection that was lost has let go of it already.
    await adapter.releaseMigrationLock(connection, about).catch(() => undefined)
  }
}

async function catchUp(connection: Db, { upTo, onWaiting, ...patience }: Options): Promise<string[]> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(connection)
  const pending = await listPending(connection, upTo)
  for (const migration of pending) {
    const tellWaiting: Patience['onWaiting'] = (heldBy) => onWaiting?.({ migration, heldBy })
    await apply(connection, migration, { ...patience, onWaiting: tellWaiting })
  }
  return pending
}

async function listPending(db: Db, upTo: string | undefined): Promise<string[]> {
  const [own, applied] = [await listMigrations(), await listApplied(db)]
  if (own.every((name) => applied.includes(name))) return []
  const strange = applied.findIndex((name, at) => name !== own[at])
  if (strange >= 0)
    throw new StartupError(
      `Can't update the database: it has ${applied[strange]}, where this version has ${own[strange] ?? 'nothing'}`,
    )
  if (upTo === undefined) return own.slice(applied.length)
  if (!own.includes(upTo)) throw new Error(`There is no migration ${upTo}`)
  return own.slice(applied.length, own.indexOf(upTo) + 1)
}

/** Wholly or not at all, and by itself: what one has locked must not be held while the next waits for something else. */
async function apply(connection: Db, name: string, patience: Patience): Promise<void> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
  try {
    await lockingPatiently(connection, patience, async (tx) => {
      await sql.raw(text).execute(tx)
      const moment = new Date().toISOString()
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${moment})`.execute(tx)
    })
  } catch (error) {
    throw toWords(`Can't update the database with ${name}`, error)
  }
}

/** A migration that writes the table anew leaves nothing known about it, and lists would be read without their indexes. */
async function lookOverProducts(db: Db): Promise<void> {
  await sql`vacuum (analyze) products`.execute(db)
}

export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await listApplied(db))
  return (await listMigrations()).every((name) => applied.has(name))
}

/** Oldest first. */
export async function listApplied(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return []
    throw error
  }
}

/** Oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  const names = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
  return names.toSorted()
}
