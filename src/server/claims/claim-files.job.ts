import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { namedAt } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { listClaimFiles } from './claim-files.ts'
import { listUnclaimed } from './claims.store.ts'

/** Sent by the transaction that forgets a claim, for its photos too: the name is older than they are there. */
export const forgetClaimFile = defineJob({ name: 'forget-claim-video', data: z.object({ path: z.string() }) })

/** Takes out what was put there for a claim that was never kept: its process ended in between. */
export const sweepClaimFiles = defineJob({ name: 'sweep-claim-files', data: z.object({}), retryLimit: 0 })

/** Far longer than it takes to keep a claim once its files are there. */
const graceMs = 24 * 3600 * 1000

export function registerClaimJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetClaimFile, ({ path }) => files.remove(path))
  jobs.work(sweepClaimFiles, async () => {
    const newestFirst = await listClaimFiles(files)
    const unclaimed = new Set(await listUnclaimed(db, newestFirst))
    // What is newer than all that this database has claims of may be another's, as with a shop's own videos.
    const newestClaimed = newestFirst.findIndex((path) => !unclaimed.has(path))
    const older = newestClaimed === -1 ? [] : newestFirst.slice(newestClaimed)
    const forgotten = older.filter((path) => unclaimed.has(path) && namedAt(path) < Date.now() - graceMs)
    for (const path of forgotten) await files.remove(path)
  })
  jobs.repeat(sweepClaimFiles, '32 4 * * *', {})
}
