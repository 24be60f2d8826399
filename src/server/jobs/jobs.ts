import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type QueueResult } from 'pg-boss'
import { v5 as uuidFrom } from 'uuid'
import * as z from 'zod/mini'
import { type Db, type OpenDatabase, urlOf } from '#server/db/database.ts'
import { withLock } from '#server/db/with-lock.ts'
import { trailHere } from '#server/trail.ts'
import { deleteLetter, deleteLetters, type Leaving } from './failed-jobs.store.ts'
import { type FailedJobs, openFailedJobs } from './failed-jobs.ts'
import type { Carried, JobKind } from './job-kind.ts'
import { ensureFailedQueue, ensureQueue, openBoss } from './queues.ts'
import { saySeldom } from './say-seldom.ts'
import { wakeDue } from './wake-due.ts'
import { type Handler, type Log, startWorkers } from './worker.ts'

interface SendOptions {
  startAfterSeconds?: number
  /**
   * What makes it one deed: sent again under the same key, it is still done once. Remembered after it is done for as
   * long as its kind says (`forgetAfterSeconds`).
   */
  key?: string
}

export interface Jobs extends FailedJobs {
  /** Part of the caller's transaction: the job is there when that commits, and never was when it does not. */
  send<Data extends Carried>(tx: Db, job: JobKind<Data>, data: z.input<Data>, options?: SendOptions): Promise<void>
  /** Letters to somebody who has left, to be answered to them, or about them: those that wait, and those that failed. */
  forgetLetters(tx: Db, kinds: readonly JobKind[], person: Leaving): Promise<void>
  /** One letter, by its Message-ID: whether it waits, failed, or went out and is still remembered. */
  forgetLetter(tx: Db, kind: JobKind, messageId: string): Promise<void>
  /** States who does this kind of job. Call before `start`. A job may be done twice, so handlers bear that. */
  work<Data extends Carried>(job: JobKind<Data>, handler: Handler<Data>): void
  /**
   * States who takes a turn, and lets it come round by itself at these times (cron, Indian time), once, however many
   * processes there are. A new turn takes the place of one that failed: the list never has more than the last.
   */
  repeat(round: Round, cron: string, takeTurn: () => Promise<void>): void
  start(): Promise<void>
  /** Lets jobs under way finish. Those that take longer are tried again by whoever comes next. */
  stop(withinMs?: number): Promise<void>
}

interface Stated<Data extends Carried> extends Partial<Omit<JobKind<Data>, 'name' | 'data'>> {
  name: string
  data: Data
}

/** Unless it says otherwise, a job keeps trying for about half a day: long enough for a provider to come back. */
export function defineJob<Data extends Carried>(stated: Stated<Data>): JobKind<Data> {
  return {
    retryLimit: 14,
    canRetry: true,
    canSettle: stated.canRetry === false,
    givesMoney: false,
    isLetter: false,
    retryDelaySeconds: 5,
    longestRetryDelaySeconds: 2 * 3600,
    expireInSeconds: 5 * 60,
    forgetAfterSeconds: 7 * 24 * 3600,
    atOnce: 2,
    ...stated,
  }
}

const Nothing = z.object({})

type Round = JobKind<typeof Nothing>

/** What comes round by itself. It has few tries, enough for a moment without the database: its next turn is the rest. */
export function defineRound(name: string, stated: Partial<Omit<Round, 'name' | 'data'>> = {}): Round {
  return defineJob({ name, data: Nothing, retryLimit: 2, ...stated })
}

/** Makes the tables that jobs wait in, beside the shop's own. Part of every start, and quick once they are there. */
export async function prepareJobs(pool: OpenDatabase['pool']): Promise<void> {
  let trouble: Error | undefined
  const boss = openBoss(pool, { live: false, onError: (error) => (trouble ??= error) })
  // pg-boss has a lock of its own, but makes its schema before it takes it.
  await withLock(urlOf(pool), prepareLock, async () => {
    await boss.start()
    await ensureFailedQueue(boss)
  })
  await boss.stop({ graceful: false, close: false })
  if (trouble) throw trouble
}

const prepareLock = 5_204_712
const timeZone = 'Asia/Kolkata'
/** Keys of different kinds of job must never meet, nor those of other programs. */
const keyNamespace = '5a3c1c7e-0f6b-5f0e-9d53-3f5b8a1d7c42'

/** Whoever reads the log finds a job by what caused it. */
function withTrail(data: object): object {
  const { reqId, order } = trailHere() ?? {}
  return reqId === undefined ? data : { ...data, trail: { reqId, order } }
}

export function openJobs(db: Db, pool: OpenDatabase['pool'], log: Log): Jobs {
  const complain = saySeldom((err, leftOut) => log.error({ err, leftOut }, 'jobs are in trouble'))
  const boss = openBoss(pool, { live: true, onError: complain })
  boss.on('warning', ({ message, data }) => log.warn({ about: data }, message))
  const queues = new Map<string, Promise<void>>()
  const crons: { name: string; cron: string }[] = []
  const workers: { job: JobKind; start(): Promise<() => void> }[] = []
  let waking: ReturnType<typeof wakeDue> | undefined

  /** Once per kind and process; a failure is forgotten, so that the next one tries again. */
  function queueFor(job: JobKind, stored?: QueueResult): Promise<void> {
    const known = queues.get(job.name)
    if (known) return known
    const made = ensureQueue(boss, job, stored)
    queues.set(job.name, made)
    made.catch(() => queues.delete(job.name))
    return made
  }

  /** One that this process does not do may be worth a try. */
  const waysOut = (name: string) =>
    workers.find(({ job }) => job.name === name)?.job ?? { canRetry: true, canSettle: false, givesMoney: false }

  const letters = () => workers.flatMap(({ job }) => (job.isLetter ? [job.name] : []))

  const failedJobs = openFailedJobs(db, boss, { waysOut, letters })

  /**
   * Turns of a round that is gone from the code would wait in the database for a worker, more of them every minute. Where
   * two versions run, the last to start is of the newer one, so that what only it has is there in the end.
   */
  async function stateRounds(): Promise<void> {
    const stored = await boss.getSchedules()
    for (const { name, cron } of crons) {
      const isStated = stored.some((one) => one.name === name && one.cron === cron && one.timezone === timeZone)
      if (!isStated) await boss.schedule(name, cron, {}, { tz: timeZone })
    }
    const known = new Set(crons.map(({ name }) => name))
    for (const { name } of stored) if (!known.has(name)) await boss.unschedule(name)
  }

  function work<Data extends Carried>(job: JobKind<Data>, handler: Handler<Data>): void {
    workers.push({ job, start: () => startWorkers(boss, job, handler, log) })
  }

  return {
    async send(tx, job, data, { startAfterSeconds = 0, key } = {}) {
      z.parse(job.data, data)
      await queueFor(job)
      const id = key === undefined ? {} : { id: uuidFrom(`${job.name} ${key}`, keyNamespace) }
      await boss.send(job.name, withTrail(data), { ...id, startAfter: startAfterSeconds, db: fromKysely(tx) })
    },

    async forgetLetters(tx, kinds, person) {
      const names = kinds.map(({ name }) => name)
      await deleteLetters(tx, names, person)
    },

    forgetLetter: (tx, { name }, messageId) => deleteLetter(tx, name, messageId),

    work,

    repeat(round, cron, takeTurn) {
      crons.push({ name: round.name, cron })
      // Until a turn has worked, or has failed for good itself, the one that failed stands on the list.
      work(round, async (_, { retryCount, retryLimit }) => {
        try {
          await takeTurn()
        } catch (error) {
          if (retryCount >= retryLimit) await failedJobs.clearFailed(db, round, {})
          throw error
        }
        await failedJobs.clearFailed(db, round, {})
      })
    },

    async start() {
      await boss.start()
      const wake = new Map<string, () => void>()
      const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const { job, start } of workers) {
        await queueFor(job, stored.get(job.name))
        wake.set(job.name, await start())
      }
      await stateRounds()
      waking = wakeDue(db, { wake, onError: complain })
    },

    async stop(withinMs = 5000) {
      const stated = workers.map(({ job }) => boss.offWork(job.name, { wait: true }))
      const finished = Promise.all([waking?.stop(), ...stated])
      await Promise.race([finished, pause(withinMs, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: false })
    },

    ...failedJobs,
  }
}
