import { type RawBuilder, sql } from 'kysely'
import { reach } from '#contracts/reach.ts'
import type { Db } from '#server/db/database.ts'

/** How many orders a list had, and for which counts of all changes to orders that is so. */
export interface KnownLength {
  counted: number
  from: number
  /** One below `from` where it is not sure even then: it tells only that being sure is worth something. */
  until: number
}

/** From when on whoever begins to change orders is noticed by the count of changes. */
export interface Watch {
  changes: number
  transaction: number
}

export interface CountedNow {
  counted: number
  changes: number
  oldest_under_way: number
}

/** More orders than change while a list is being counted, whose changes would go unnoticed. */
const mostUnderWay = 1000
/** Further than lists reach: so many may change before it has to be counted again. */
export const countedTo = reach + 2 * mostUnderWay
/** To count fewer takes no longer than to be sure of them. */
const fewestKept = 500

const changes = sql`last_value::float8 + is_called::int as changes`

export const soFar = sql<Omit<CountedNow, 'counted'>>`(
  select ${changes}, pg_snapshot_xmin(pg_current_snapshot())::text::float8 as oldest_under_way from order_changes)`

/**
 * Undefined where nothing is to be gained by it. Changes are counted after their row is written (0021), so whoever counts
 * one has a number. They are read here before this transaction takes its own: whoever has a later number counts after that,
 * and whoever has an earlier one has ended when a list is read, or is seen to be under way.
 */
export async function beginWatch(db: Db, known: KnownLength | undefined): Promise<Watch | undefined> {
  if (!known || isSure(known)) return undefined
  const { rows } = await sql<Watch>`
    select ${changes}, pg_current_xact_id()::text::float8 as transaction from order_changes`.execute(db)
  return rows[0]
}

export function isSure({ from, until }: KnownLength): boolean {
  return until >= from
}

/** Never counted where it is known. */
export function countUnlessKnown(source: RawBuilder<unknown>, known: KnownLength | undefined): RawBuilder<number> {
  const count = sql<number>`(select count(*)::int from ${source})`
  if (!known) return count
  return sql<number>`case when so_far.changes between ${known.from} and ${known.until} then ${known.counted} else ${count} end`
}

export function lengthKnownFrom(now: CountedNow, before?: KnownLength, watch?: Watch): KnownLength | undefined {
  if (before && now.changes >= before.from && now.changes <= before.until) return before
  const { counted } = now
  // Each change may take one order out of a list: until then it is longer than it reaches, whatever happened.
  const spare = counted - reach - mostUnderWay
  if (spare > 0) return { counted, from: now.changes, until: now.changes + spare }
  if (counted < fewestKept) return undefined
  return watch && now.oldest_under_way > watch.transaction
    ? { counted, from: watch.changes, until: watch.changes }
    : { counted, from: now.changes, until: now.changes - 1 }
}
