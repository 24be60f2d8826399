import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { until } from './until.ts'

/** Waits until none of these jobs is left to do, for tests of what they leave alone. */
export async function jobsDone(db: Db, { name }: { name: string }): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from pgboss.job
      where name = ${name} and state in ('created', 'retry', 'active')`.execute(db)
    return rows[0]?.left === 0
  })
}
