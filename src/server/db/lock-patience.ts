import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { assertNotStopped } from '#server/startup-error.ts'
import type { Db } from './database.ts'

export interface Patience {
  giveUpAfterMs?: number | undefined
  /** Hears each time that it was in vain. */
  onWaiting?: ((heldBy: Holder[]) => void) | undefined
  /** Told to stop before it had its turn. */
  signal?: AbortSignal | undefined
}

interface Holder {
  pid: number
  /** What it calls itself: `alankara` is a shop, `alankara backup` a backup. */
  who: string
  since: Date
}

/**
 * Whoever wants a table for itself has all that come after it wait behind it, readers too, and they are people. It is
 * more than the second (`deadlock_timeout`) after which PostgreSQL calls off a vacuum of its own that is in the way.
 */
const lockWithinMs = 2000
const longestPauseSeconds = 5
/** A table that somebody uses, or each had what the other waited for. */
const heldUp = ['55P03', '40P01']

/** Tries again and again, all or nothing, while others use what the work locks; in between, they have their turn. */
export async function lockingPatiently(
  connection: Db,
  { giveUpAfterMs = 5 * 60_000, onWaiting, signal }: Patience,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  for (let tries = 1; !(await hasWorked(connection, work)); tries += 1) {
    const heldBy = await listHolders(connection)
    if (performance.now() > deadline) throw givingUp(giveUpAfterMs, heldBy)
    onWaiting?.(heldBy)
    await pause(Math.min(tries, longestPauseSeconds) * 1000, undefined, { signal }).catch(() =>
      assertNotStopped(signal),
    )
  }
}

async function hasWorked(connection: Db, work: (tx: Db) => Promise<void>): Promise<boolean> {
  try {
    await connection.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(lockWithinMs)}`.execute(tx)
      await work(tx)
    })
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && heldUp.includes(error.code ?? '')) return false
    throw error
  }
}

/** Those at work for longer than we have waited: whoever holds us up is among them. */
async function listHolders(connection: Db): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select pid, coalesce(nullif(application_name, ''), backend_type) as who, xact_start as since
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < clock_timestamp() - ${lockWithinMs} * interval '1 ms'
    order by xact_start
    limit 3`.execute(connection)
  return rows
}

function givingUp(afterMs: number, heldBy: readonly Holder[]): Error {
  const holders = heldBy.map(({ pid, who, since }) => `${who}, process ${pid}, since ${since.toISOString()}`)
  const named = holders.length > 0 ? ` (${holders.join('; ')})` : ''
  return new Error(
    `others have been using what it changes for ${afterMs / 1000} s${named}. Start the shop again once they are done.`,
  )
}
