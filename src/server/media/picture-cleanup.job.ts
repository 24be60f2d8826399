import * as z from 'zod/mini'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { removePicture } from './pictures.ts'

/** Sent by the transaction that replaces a picture, so that the old one goes only when the new one has come to stay. */
export const forgetPicture = defineJob({ name: 'forget-picture', data: z.object({ path: z.string() }) })

export function registerPictureJobs(jobs: Jobs, files: Files): void {
  jobs.work(forgetPicture, ({ path }) => removePicture(files, path))
}
