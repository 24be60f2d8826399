import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parse as parseTexts } from 'postgres-array'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.gen.ts'

/** The database, or a transaction in it: whatever takes a `Db` works with both. */
export type Db = Kysely<Tables>

const mostLockMs = 15_000

export interface PoolSettings {
  poolSize?: number
  /** How long a statement may take; 0 is for ever. */
  answerWithinMs?: number
  /** Hears of idle connections that break. The pool has replaced them by then, so there is nothing to undo. */
  onIdleError?: (error: Error) => void
  /** Hears how long each statement took. */
  onStatement?: ((statement: { ms: number; failed: boolean }) => void) | undefined
}

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function openDatabase(
  url: string,
  { poolSize = 10, answerWithinMs = 30_000, onIdleError, onStatement }: PoolSettings = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: PreparingClient,
    types: typesAsWeReadThem(),
    connectionTimeoutMillis: 10_000,
    // A connection that died without a word must not keep anyone waiting for good.
    keepAlive: true,
    query_timeout: answerWithinMs,
    ...(answerWithinMs > 0 && serverBounds(answerWithinMs)),
    application_name: 'alankara',
  })
  // Without a listener, a database that goes away while nobody asks it anything would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError?.(error)
  })
  // While a connection is lent out the pool does not listen: whoever has it learns of its end by the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && {
      log: ({ level, queryDurationMillis: ms }) => onStatement({ ms, failed: level === 'error' }),
    }),
  })
  return { db, pool, close: () => pool.end() }
}

/** What the server ends by itself: it may go on long after whoever asked has given up or is cut off. */
function serverBounds(answerWithinMs: number): pg.PoolConfig {
  return {
    // Whoever waits longer for what another holds is told so, and keeps no connection waiting.
    lock_timeout: Math.min(mostLockMs, answerWithinMs),
    statement_timeout: answerWithinMs + 1000,
    // A shop that vanished in the middle of a deed must not keep others from what it had locked.
    idle_in_transaction_session_timeout: 2 * answerWithinMs,
  }
}

/** For the few who need a connection of their own beside the pool. */
export function urlOf(pool: pg.Pool): string {
  const url = pool.options.connectionString
  if (url === undefined) throw new Error('A pool is opened by its address')
  return url
}

/** The number by which PostgreSQL knows `text[]`: the driver has no name for it. */
const textArray = 1009

function typesAsWeReadThem(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  // Counts and sums arrive as text, since they may be too large for a number; ours never are.
  types.setTypeParser(pg.types.builtins.INT8, toNumber)
  types.setTypeParser(pg.types.builtins.NUMERIC, toNumber)
  // The driver's own way goes letter by letter: it took 13 microseconds for the two pictures of a card, this takes 2.
  types.setTypeParser(textArray, (text) => parseTexts(text))
  return types
}

function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`${text} is too large a number`)
  return number
}
