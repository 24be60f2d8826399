import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { keepImportsOff } from '#server/imports/import-lock.service.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { isPictureShown } from './picture-uses.store.ts'
import { removePicture } from './pictures.ts'

/** Sent by the transaction that replaces a picture, so that the old one goes only when the new one has come to stay. */
export const forgetPicture = defineJob({ name: 'forget-picture', data: z.object({ path: z.string() }) })

const lookAgainSeconds = 5

/**
 * A picture that something else still shows stays; whoever shows it last sends it away. While products are being
 * imported none goes: an import shows pictures long before anybody else can see that it does.
 */
export function registerPictureJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetPicture, ({ path }) =>
    db.transaction().execute(async (tx) => {
      const later = { startAfterSeconds: lookAgainSeconds }
      if (!(await keepImportsOff(tx))) return jobs.send(tx, forgetPicture, { path }, later)
      if (!(await isPictureShown(tx, path))) await removePicture(files, path)
    }),
  )
}
