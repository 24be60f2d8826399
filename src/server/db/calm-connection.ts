import pg from 'pg'
import { cantReach } from './check-connection.ts'

export type CalmConnection = pg.Client & AsyncDisposable

/** A connection of its own on which text always reads the same, for as long as it takes. */
export async function connectCalmly(url: string): Promise<CalmConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'alankara backup' })
  await client.connect().catch((error: unknown) => {
    throw cantReach(url, error)
  })
  await client.query("set timezone = 'UTC'; set statement_timeout = 0; set extra_float_digits = 1")
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
