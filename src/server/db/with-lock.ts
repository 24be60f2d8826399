import pg from 'pg'

/** Of all processes on this database one at a time does the work; the others wait for it. */
export async function withLock<Result>(url: string, key: number, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alankara lock',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // The work meets a lost database by itself, and tells about it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [key])
    return await work()
  } finally {
    await client.end()
  }
}
