import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'
import type { Db } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const undefinedTable = '42P01'

/**
 * Brings the tables up to date, or to where they were with the migration named. Several processes may start at once:
 * one does the work, the others wait for it.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  if (upTo === undefined && (await isAhead(db))) return
  const migrator = new Migrator({ db, provider: sqlFiles })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error === undefined) {
    if (upTo === undefined && results && results.length > 0) await lookOverProducts(db)
    return
  }

  const failed = results?.find((result) => result.status === 'Error')
  const reason = error instanceof Error ? error.message : 'unknown'
  throw new StartupError(`Can't update the database${failed ? ` with ${failed.migrationName}` : ''}: ${reason}`)
}

/** A migration that writes the table anew leaves nothing known about it, and lists would be read without their indexes. */
async function lookOverProducts(db: Db): Promise<void> {
  await sql`vacuum (analyze) products`.execute(db)
}

/**
 * Somebody newer has been here: a shop of this version that starts again during a rolling restart, or after one was
 * called off, finds all it needs, since migrations take nothing away that the version before uses.
 */
async function isAhead(db: Db): Promise<boolean> {
  const [own, applied] = [await listMigrations(), await listApplied(db)]
  return applied.some((name) => !own.includes(name)) && own.every((name) => applied.includes(name))
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

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const name of await listMigrations()) {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) }
    }
    return migrations
  },
}

/** Oldest first. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  const names = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
  return names.toSorted()
}
