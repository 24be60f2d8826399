import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Lets a job that comes round by itself come round now. */
export async function comeRound(db: Db, name: string): Promise<void> {
  await sql`insert into pgboss.job (name, data, retry_limit, expire_seconds) values (${name}, '{}', 0, 60)`.execute(db)
}
