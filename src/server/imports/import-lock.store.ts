import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Whoever reads a table of products holds this alone, of all processes on the database. */
export const importLock = 5_204_713

export async function tryShareImportLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(${importLock}::bigint) as held`.execute(tx)
  return rows[0]?.held ?? false
}
