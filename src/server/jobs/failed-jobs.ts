import { fromKysely, type PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { FailedJob } from '#contracts/jobs.ts'
import type { Paging } from '#contracts/lists.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import {
  deleteFailed,
  deleteLocked,
  type FoundFailure,
  findFailedJob,
  isFailed,
  listFailedPage,
  lockFailed,
} from './failed-jobs.store.ts'
import { failedQueue } from './failed-queue.ts'
import type { Carried, JobKind } from './job-kind.ts'

/** What failed for good, and waits until somebody has looked at it. */
export interface FailedJobs {
  /** Letters come last; newest first. */
  listFailed(paging: Paging): Promise<ReturnType<typeof toList<FailedJob>>>
  /** Those that were about one order, in the same order. */
  listFailedOf(orderId: string): Promise<FailedJob[]>
  /**
   * Puts a job that failed for good back, with all its tries, and takes it off the list, in the caller's transaction.
   * Undefined where it is not on the list any more.
   */
  retryFailed(tx: Db, id: string): Promise<Failure | undefined>
  /** As it is on the list, and stays. */
  findFailed(id: string): Promise<Failure | undefined>
  /** Takes off the list, in the caller's transaction, what staff have settled by hand. Undefined where it is not there. */
  settleFailed(tx: Db, id: string): Promise<Failure | undefined>
  /** Whether such a job waits on the list. */
  hasFailed<Data extends Carried>(job: JobKind<Data>, data: z.input<Data>): Promise<boolean>
  /** What has been done in another way need not be tried again: it leaves the list. */
  clearFailed<Data extends Carried>(tx: Db, job: JobKind<Data>, data: z.input<Data>): Promise<void>
}

/** What is told of a job on the list of failed ones. */
type Failure = FoundFailure & WaysOut

/** What staff can do about it, which is its kind's to say. */
type WaysOut = Pick<FailedJob, 'canRetry' | 'canSettle' | 'givesMoney'>

const mostOfOneOrder = 100

interface Kinds {
  waysOut(name: string): WaysOut
  /** The names of those that are letters. */
  letters(): string[]
}

export function openFailedJobs(db: Db, boss: PgBoss, { waysOut, letters }: Kinds): FailedJobs {
  function withWaysOut<Named extends { name: string }>(failed: Named): Named & WaysOut {
    const { canRetry, canSettle, givesMoney } = waysOut(failed.name)
    return { ...failed, canRetry, canSettle, givesMoney }
  }

  return {
    async listFailed(paging) {
      assertWithinReach(paging)
      const { rows, total } = await listFailedPage(db, { ...paging, letters: letters() })
      return toList(paging, rows.map(withWaysOut), total)
    },

    async listFailedOf(orderId) {
      const { rows } = await listFailedPage(db, { page: 1, limit: mostOfOneOrder, orderId, letters: letters() })
      return rows.map(withWaysOut)
    },

    async retryFailed(tx, id) {
      const found = await lockFailed(tx, id)
      if (!found) return undefined
      const { id: copy, ...about } = found
      const moved = await boss.redrive(failedQueue, { ids: [copy], db: fromKysely(tx) })
      if (moved !== 1) throw new Error(`Nobody does jobs of the kind ${about.name} any more`)
      return withWaysOut(about)
    },

    async findFailed(id) {
      const found = await findFailedJob(db, id)
      return found && withWaysOut(found)
    },

    async settleFailed(tx, id) {
      const found = await lockFailed(tx, id)
      if (!found) return undefined
      const { id: copy, ...about } = found
      await deleteLocked(tx, copy)
      return withWaysOut(about)
    },

    hasFailed: (job, data) => isFailed(db, job.name, z.parse(job.data, data)),

    clearFailed: (tx, job, data) => deleteFailed(tx, job.name, z.parse(job.data, data)),
  }
}
