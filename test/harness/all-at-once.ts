import { type RawBuilder, sql } from 'kysely'
import { type Db, openDatabase } from '#server/db/database.ts'
import { until } from './until.ts'

/**
 * A race that luck has no part in: takes a lock the calls will run into, lets them begin,
 * and lets go once every one of them waits in the middle of its transaction.
 */
export function allAtOnce<Result>(
  databaseUrl: string,
  hold: RawBuilder<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  return whileHeld(databaseUrl, hold, calls.length, () => calls.map((begin) => begin()))
}

/** As above, but each begins when those before it wait: they come to the lock, and past it, in this order. */
export function inTurn<Result>(
  databaseUrl: string,
  hold: RawBuilder<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  return whileHeld(databaseUrl, hold, calls.length, (db) =>
    calls.map(async (begin, place) => {
      await until(async () => (await countWaiting(db)) >= place)
      return begin()
    }),
  )
}

async function whileHeld<Result>(
  databaseUrl: string,
  hold: RawBuilder<unknown>,
  count: number,
  begin: (db: Db) => Promise<Result>[],
): Promise<Result[]> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 2 })
  const { underWay } = await db.transaction().execute(async (tx) => {
    await hold.execute(tx)
    const begun = Promise.all(begin(db))
    await until(async () => (await countWaiting(db)) >= count)
    // Inside an object, since a transaction waits for a promise, and these wait for the transaction.
    return { underWay: begun }
  })
  const results = await underWay
  await close()
  return results
}

/** How many wait for what another has locked. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
