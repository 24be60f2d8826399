import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { listLeftBehind } from '#server/files/left-behind.ts'
import { defineJob, defineRound, type Jobs } from '#server/jobs/jobs.ts'
import { listArrivedBefore, listClaimFiles, removeEvidence } from './claim-files.ts'
import { listClaimed } from './claims.store.ts'

/** Sent by the transaction that forgets a claim, for its photos too; the name is from when there were only videos. */
export const forgetClaimFile = defineJob({ name: 'forget-claim-video', data: z.object({ path: z.string() }) })

/** Takes out what came for a claim that was never kept: its process ended in between. */
export const sweepClaimFiles = defineRound('sweep-claim-files')

/** Far longer than it takes to send a video and to keep its claim. */
const graceMs = dayMs

export function registerClaimJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetClaimFile, ({ path }) => files.remove(path))
  jobs.repeat(sweepClaimFiles, '32 4 * * *', async () => {
    const listNamed = (paths: readonly string[]) => listClaimed(db, paths)
    const left = await listLeftBehind(await listClaimFiles(files), { listNamed, graceMs })
    for (const path of left) await files.remove(path)
    for (const path of await listArrivedBefore(files, Date.now() - graceMs)) await removeEvidence(files, path)
  })
}
