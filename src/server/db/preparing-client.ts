import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

declare module 'pg' {
  interface Connection {
    /** Names this connection has prepared, with their text. The driver keeps it but does not publish it. */
    parsedStatements: Record<string, string>
  }
}

type Done = (error: Error | null, result?: pg.QueryResult) => void

/**
 * In letters, of all texts that one connection keeps prepared. PostgreSQL takes about a hundred bytes for each: a search
 * of 14,000 takes 1.5 MB, on every connection, and whoever turns pages of searches makes new ones without end.
 */
const mostPrepared = 200_000
/** A longer one is seldom asked again, and would drive out too many. */
const longestPrepared = 50_000
const mostNames = 2000

/**
 * Begins a text whose best plan depends on its values: prepared, PostgreSQL would after a while plan it for values it
 * does not know, and read half a table for what few rows hold. It goes as it is and is planned each time.
 */
export const plannedEachTime = '/* planned each time */'

const preparable = /^\s*(select|insert|update|delete|with|merge|values)\b/i

/**
 * A connection that prepares each statement once, under a name made from its text.
 * Schema changes, transaction marks and several statements in one text go as they are.
 */
export class PreparingClient extends pg.Client {
  readonly #answerWithinMs: number
  readonly #outgrown: string[] = []
  readonly #prepared = new LRUCache<string, string>({
    maxSize: mostPrepared,
    sizeCalculation: (text) => text.length,
    dispose: (_, name, why) => {
      if (why === 'evict') this.#outgrown.push(name)
    },
  })

  constructor({ query_timeout: answerWithinMs = 0, ...config }: pg.ClientConfig = {}) {
    super(config)
    this.#answerWithinMs = answerWithinMs
  }

  override query<T extends pg.Submittable>(submittable: T): T
  override query<R extends pg.QueryResultRow, I = unknown[]>(
    asked: string | pg.QueryConfig<I>,
    values?: pg.QueryConfigValues<I>,
  ): Promise<pg.QueryResult<R>>
  override query(asked: string | pg.QueryConfig | pg.Submittable, values?: unknown[], done?: Done): unknown {
    if (typeof asked === 'object' && 'submit' in asked) return super.query(asked)

    const config: pg.QueryConfig = typeof asked === 'string' ? { text: asked } : asked
    const answer = this.#ask(values ? { ...config, values } : config)
    if (!done) return answer
    answer.then((result) => done(null, result), done)
    return undefined
  }

  async #ask(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const name = asked.name === undefined ? nameFor(asked.text) : undefined
    if (name === undefined) return this.#send(asked)

    if (this.#prepared.get(name) === undefined) this.#prepared.set(name, asked.text)
    // A server keeps each until told to forget.
    if (this.#outgrown.length > 0) await this.#forget(this.#outgrown.splice(0))
    try {
      return await this.#send({ ...asked, name })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      await this.#forget([name])
      // In a transaction everything up to here is lost, and only the caller can begin it again.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#send({ ...asked, name })
    }
  }

  /**
   * Not by the driver's own promise and patience: both put a function into a property of the query, and V8 keeps such
   * functions, with the query and all its rows, until it next goes through the whole of its memory.
   */
  #send(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    return this.#answered((done, failed) => {
      super.query(new pg.Query({ ...asked }, (error, result) => (error ? failed(error) : done(result))))
    })
  }

  #forget(names: string[]): Promise<void> {
    return this.#answered((forgotten, failed) => {
      super.query(new CloseStatements(names, forgotten, failed))
    })
  }

  /**
   * A connection that has not answered in time may never do so, and one that may only read leads to a server which is
   * no longer the primary: neither must be lent to anyone else.
   */
  async #answered<Answer>(
    ask: (done: (answer: Answer) => void, failed: (error: Error) => void) => void,
  ): Promise<Answer> {
    let patience: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((done, failed) => {
        if (this.#answerWithinMs > 0) patience = setTimeout(() => failed(new Error(silence)), this.#answerWithinMs)
        ask(done, failed)
      })
    } catch (error) {
      // Else it names the socket that the answer came by, and not who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (isSilence(error) || isReadOnly(error)) await this.#hangUp()
      throw error
    } finally {
      clearTimeout(patience)
    }
  }

  async #hangUp(): Promise<void> {
    const ended = new Promise((resolve) => this.once('end', resolve))
    this.connection.stream.destroy()
    await ended
  }
}

/** Closes by message rather than by DEALLOCATE, which a failed transaction would refuse. */
class CloseStatements implements pg.Submittable {
  readonly #names: string[]
  readonly handleReadyForQuery: () => void
  readonly handleError: (error: Error) => void

  constructor(names: string[], closed: () => void, failed: (error: Error) => void) {
    this.#names = names
    this.handleReadyForQuery = closed
    this.handleError = failed
  }

  submit = (connection: pg.Connection): void => {
    for (const name of this.#names) {
      connection.close({ type: 'S', name }, true)
      delete connection.parsedStatements[name]
    }
    connection.sync()
  }
}

function isPreparable(text: string): boolean {
  return text.length <= longestPrepared && preparable.test(text) && !text.trimEnd().slice(0, -1).includes(';')
}

/** By the text itself: to read through a long one costs more than to look it up. */
const names = new LRUCache<string, string>({ max: mostNames })

/** The name to prepare a text under; undefined where it has to go as it is. */
function nameFor(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || !isPreparable(text)) return known
  const name = statementName(text)
  names.set(text, name)
  return name
}

/** PostgreSQL cuts names at 63 bytes; 27 are enough to never meet twice. */
function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

/** In the driver's own words. */
const silence = 'Query read timeout'

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === silence
}

function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.message.includes('cached plan must not change result type')
  )
}
