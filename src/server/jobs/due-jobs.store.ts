import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Which of these kinds have a job that waits and whose time has come. */
export async function listDueKinds(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${names}::text[]) as kind(name)
    where exists (
      select from pgboss.job
      where job.name = kind.name and state < 'active' and not blocked and start_after <= now()
    )`.execute(db)
  return rows.map(({ name }) => name)
}
