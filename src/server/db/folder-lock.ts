import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/startup-error.ts'

const lockKey = 5_204_711
const waitMs = 1500

export interface HeldFolder {
  release(): Promise<void>
}

/** One shop per data folder, for as long as the connection lives that holds the lock. */
export async function holdFolder(url: string, path: string, onLost: () => void): Promise<HeldFolder> {
  const client = new pg.Client({ connectionString: url, application_name: 'alankara data folder' })
  // When the server dies the lock dies with it, and 'end' says so.
  client.on('error', () => undefined)
  await client.connect()

  // The server needs a moment to see that a shop killed hard is gone.
  const deadline = Date.now() + waitMs
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      await client.end()
      throw new StartupError(`Another shop is already running on the data folder ${path}`)
    }
    await pause(50)
  }
  client.once('end', onLost)
  return {
    async release() {
      client.off('end', onLost)
      await client.end()
    },
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
  return rows[0]?.locked ?? false
}
