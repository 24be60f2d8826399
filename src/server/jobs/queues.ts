import { type Db as BossDb, PgBoss, type Queue, type QueueResult } from 'pg-boss'
import { type OpenDatabase, urlOf } from '#server/db/database.ts'
import { listen } from '#server/db/listen.ts'
import { Turns } from '#server/turns.ts'
import { failedQueue } from './failed-queue.ts'
import type { JobKind } from './job-kind.ts'

type Pool = OpenDatabase['pool']

const day = 24 * 3600

interface BossOptions {
  /** Wakes workers as soon as a job is committed, and looks after the tables. */
  live: boolean
  onError(error: Error): void
}

/** pg-boss on the shop's own connections. */
export function openBoss(pool: Pool, { live, onError }: BossOptions): PgBoss {
  const boss = new PgBoss({ db: onPool(pool), useListenNotify: live, supervise: live, schedule: live })
  // Some arrive as plain objects with a message.
  boss.on('error', (error) => onError(error instanceof Error ? error : new Error(Reflect.get(error, 'message'))))
  return boss
}

/** Nobody works on this queue: what failed for good lies there, for a year, until somebody has looked at it. */
export async function ensureFailedQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(failedQueue, { retentionSeconds: 365 * day, deleteAfterSeconds: 0 })
}

/** `stored` is what the database has of it so far, where that is known: what is as it should be is not written again. */
export async function ensureQueue(boss: PgBoss, job: JobKind, stored?: QueueResult): Promise<void> {
  const options = toQueue(job)
  if (stored && isLike(stored, options)) return
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
}

function isLike(stored: QueueResult, options: Omit<Queue, 'name'>): boolean {
  return Object.entries(options).every(([name, value]) => Reflect.get(stored, name) === value)
}

function toQueue(job: JobKind): Omit<Queue, 'name'> {
  const backoff = { retryBackoff: true, retryDelayMax: job.longestRetryDelaySeconds }
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    ...(job.retryDelaySeconds > 0 && backoff),
    expireInSeconds: job.expireInSeconds,
    // A process that dies with a job in hand is noticed by its silence, long before the job would expire.
    heartbeatSeconds: 60,
    deadLetter: failedQueue,
    // A job that waits is never swept away, however long nobody was there to do it.
    retentionSeconds: 365 * day,
    deleteAfterSeconds: job.forgetAfterSeconds,
    notify: true,
  }
}

/** Every kind of job has workers that look for work: together they take a few connections, not one each. */
const connectionsToLook = 4

function onPool(pool: Pool): BossDb {
  const turns = new Turns(connectionsToLook, Number.POSITIVE_INFINITY)
  return {
    executeSql: (text, values) => turns.take(() => pool.query(text, values)),
    listen: (channel, onMessage, onReady) => listen(urlOf(pool), channel, { onMessage, onReady }),
  }
}
