import * as z from 'zod/mini'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'

/** Sent by the transaction that forgets a claim. */
export const forgetClaimVideo = defineJob({ name: 'forget-claim-video', data: z.object({ path: z.string() }) })

export function registerClaimJobs(jobs: Jobs, files: Files): void {
  jobs.work(forgetClaimVideo, ({ path }) => files.remove(path))
}
