import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { until } from '../harness/until.ts'

const waiting = sql`name = 'refund-elsewhere' and state = 'retry'`

/** Until one that went back elsewhere was not to be put on record yet, with the reason. */
export function putOff(db: Db): Promise<string> {
  return until(async () => {
    const { rows } = await sql<{ output: unknown }>`select output from pgboss.job where ${waiting}`.execute(db)
    return rows.length > 0 ? JSON.stringify(rows) : undefined
  })
}

/** Its pause before the next try is over. */
export async function hurry(db: Db): Promise<void> {
  await sql`update pgboss.job set start_after = now() where ${waiting}`.execute(db)
}
