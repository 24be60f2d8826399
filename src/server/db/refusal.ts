import pg from 'pg'

/** Asks one thing on a connection made for it. The answer is the code of the refusal, if there is one. */
export async function refusalOf(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A server that goes down while it lets us in; whoever asks next finds out.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    await client.end()
  }
}
