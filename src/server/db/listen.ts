import pg from 'pg'

interface Listener {
  onMessage(payload: string): void
  /** The connection broke: whatever was said from here on is missed, until `onReady`. */
  onLost?(): void
  /** Listening, for the first time or again. */
  onReady?(): void
}

export interface Listening {
  close(): Promise<void>
}

const firstWaitMs = 100
const longestWaitMs = 5000
const checkEveryMs = 15_000
const answerWithinMs = 5000

/** Hears a channel on a connection of its own, and comes back by itself when that is lost. Rejects if it can't begin. */
export async function listen(url: string, channel: string, listener: Listener): Promise<Listening> {
  let closed = false
  let waitMs = firstWaitMs
  let timer: NodeJS.Timeout | undefined
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: answerWithinMs,
      application_name: 'alankara listener',
    })
    next.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    // A failed connect is heard through its promise; later, 'end' follows every error and does the work.
    next.on('error', () => undefined)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    next.once('end', lost)
    timer = setInterval(() => void next.query('select 1').catch(() => next.end()), checkEveryMs).unref()
    waitMs = firstWaitMs
    listener.onReady?.()
    return next
  }

  function lost(): void {
    clearInterval(timer)
    if (closed) return
    listener.onLost?.()
    comeBackLater()
  }

  function comeBackLater(): void {
    timer = setTimeout(() => void comeBack(), waitMs).unref()
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }

  async function comeBack(): Promise<void> {
    try {
      client = await connect()
      if (closed) await client.end()
    } catch {
      // Still away: the next try comes later, and the listener already knows that it is deaf.
      if (!closed) comeBackLater()
    }
  }

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}
