import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Two processes that start together must not both find the shop empty. Held until the transaction ends. */
export async function waitForDemoTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo goods'))`.execute(tx)
}
