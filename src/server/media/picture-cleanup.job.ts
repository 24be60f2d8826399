import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { isPictureShown } from './picture-uses.store.ts'
import { removePicture } from './pictures.ts'

/** Sent by the transaction that replaces a picture, so that the old one goes only when the new one has come to stay. */
export const forgetPicture = defineJob({ name: 'forget-picture', data: z.object({ path: z.string() }) })

/** A picture that something else still shows stays; whoever shows it last sends it away. */
export function registerPictureJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetPicture, async ({ path }) => {
    if (!(await isPictureShown(db, path))) await removePicture(files, path)
  })
}
