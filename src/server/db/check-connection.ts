import { sql } from 'kysely'
import { StartupError } from '#server/startup-error.ts'
import type { Db } from './database.ts'

/** One question at start, so that a wrong DATABASE_URL is told in words and without its password. */
export async function checkConnection(db: Db, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartupError(`Can't reach the database at ${placeOf(url)} (${reasonOf(error)}). Check DATABASE_URL.`)
  }
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address'
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}

/** A host with several addresses fails with several reasons, and no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
