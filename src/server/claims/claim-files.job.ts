import * as z from 'zod/mini'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'

/** Sent by the transaction that forgets a claim, for its photos too: the name is older than they are there. */
export const forgetClaimFile = defineJob({ name: 'forget-claim-video', data: z.object({ path: z.string() }) })

export function registerClaimJobs(jobs: Jobs, files: Files): void {
  jobs.work(forgetClaimFile, ({ path }) => files.remove(path))
}
