import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { cantReach, placeOf, reasonOf } from './check-connection.ts'

export type CalmConnection = pg.Client

/**
 * Works on a connection of its own, on which text always reads the same, for as long as it takes. Where the server goes
 * away meanwhile that is said in a line; where the work is told to stop, the connection goes, and the statement with it.
 */
export async function calmly<Result>(
  url: string,
  work: (client: CalmConnection) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = await connect(url)
  const close = () => void client.end()
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  signal?.addEventListener('abort', close)
  try {
    signal?.throwIfAborted()
    await client.query("set timezone = 'UTC'; set statement_timeout = 0; set extra_float_digits = 1")
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    throw isLost || isFarewell(error) ? wordsForLoss(url, error) : error
  } finally {
    signal?.removeEventListener('abort', close)
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'alankara backup' })
  await client.connect().catch((error: unknown) => {
    throw cantReach(url, error)
  })
  return client
}

/** The server's last words on a connection: it shuts down, or somebody has ended it. */
function isFarewell(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('57P')
}

function wordsForLoss(url: string, cause: unknown): StartupError {
  return new StartupError(`The connection to the database at ${placeOf(url)} was lost (${reasonOf(cause)})`, { cause })
}
