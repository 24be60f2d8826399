import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const here = sql`database = (select oid from pg_database where datname = current_database())`

/** Somebody waits until another lets go of this table. */
export async function isWaitedFor(db: Db, table: string): Promise<boolean> {
  const waiting = sql`select from pg_locks where ${here} and relation = ${table}::regclass and not granted`
  return (await waiting.execute(db)).rows.length > 0
}

/** Somebody waits for their turn to migrate. */
export async function isTurnWaitedFor(db: Db): Promise<boolean> {
  const waiting = sql`select from pg_locks where ${here} and locktype = 'advisory' and not granted`
  return (await waiting.execute(db)).rows.length > 0
}
