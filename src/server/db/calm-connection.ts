import pg from 'pg'

export type CalmConnection = pg.Client & AsyncDisposable

/** A connection of its own on which text always reads the same, for as long as it takes. */
export async function connectCalmly(url: string): Promise<CalmConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'alankara backup' })
  await client.connect()
  await client.query("set timezone = 'UTC'; set statement_timeout = 0; set extra_float_digits = 1")
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
