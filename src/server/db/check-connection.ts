import { sql } from 'kysely'
import { StartupError } from '#server/startup-error.ts'
import type { Db } from './database.ts'

interface DatabaseServer {
  /** As in `server_version_num`: 150004 is 15.4. */
  version: number
  encoding: string
  isReadOnly: boolean
}

const oldest = 15

/** One question at start, so that a wrong DATABASE_URL is told in words and without its password. */
export async function checkConnection(db: Db, url: string): Promise<void> {
  const server = await describeServer(db).catch((error: unknown) => {
    throw cantReach(url, error)
  })
  const fault = faultOf(server)
  if (fault !== undefined) throw new StartupError(`The database at ${placeOf(url)} ${fault}`)
}

async function describeServer(db: Db): Promise<DatabaseServer> {
  const { rows } = await sql<DatabaseServer>`
    select
      current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::bool as "isReadOnly"`.execute(db)
  const [server] = rows
  if (!server) throw new Error('it says nothing about itself')
  return server
}

/** Why no shop can be opened there; what would go wrong only later, with the first name in Hindi, counts too. */
export function faultOf({ version, encoding, isReadOnly }: DatabaseServer): string | undefined {
  const major = Math.floor(version / 10_000)
  if (major < oldest) return `is PostgreSQL ${major}: the shop needs ${oldest} or newer.`
  if (encoding !== 'UTF8') return `keeps text in ${encoding}, which lacks letters: make one with the encoding UTF8.`
  if (isReadOnly) return 'may only be read from. Let DATABASE_URL lead to the primary.'
  return undefined
}

export function cantReach(url: string, error: unknown): StartupError {
  return new StartupError(`Can't reach the database at ${placeOf(url)} (${reasonOf(error)}). Check DATABASE_URL.`)
}

/** For people: without the name and the password. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the given address'
  const { host, pathname } = new URL(url)
  return `${host || 'localhost'}${pathname}`
}

/** A host with several addresses fails with several reasons, and no words of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
