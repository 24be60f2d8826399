import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** Adds one to a counter that starts anew when its time is over, in one statement, so that no two requests read the same count. */
export async function countUp(db: Db, key: string, seconds: number): Promise<{ count: number; secondsLeft: number }> {
  const fresh = sql<Date>`now() + make_interval(secs => ${seconds})`
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('secondsLeft')])
    .executeTakeFirstOrThrow()
}

export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function deleteCounter(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export async function forgetLapsedCounters(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', new Date()).execute()
}
