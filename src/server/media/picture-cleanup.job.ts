import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import { pictureGraceDays } from '#contracts/pictures.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { listLeftBehind } from '#server/files/left-behind.ts'
import { keepImportsOff } from '#server/imports/import-lock.service.ts'
import { defineJob, defineRound, type Jobs } from '#server/jobs/jobs.ts'
import { listShownPictures } from './picture-uses.store.ts'
import { listDatedPictures, removePicture } from './pictures.ts'

/** Sent by the transaction that replaces a picture, so that the old one goes only when the new one has come to stay. */
export const forgetPicture = defineJob({ name: 'forget-picture', data: z.object({ path: z.string() }) })

/** Takes out what a process that was killed, or could not tell whether its row was written, has left behind. */
export const sweepPictures = defineRound('sweep-pictures')

const lookAgainSeconds = 5

const graceMs = pictureGraceDays * dayMs

/**
 * A picture that something else still shows stays; whoever shows it last sends it away. While products are being
 * imported none goes: an import shows pictures long before anybody else can see that it does.
 */
export function registerPictureJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetPicture, ({ path }) =>
    db.transaction().execute(async (tx) => {
      const later = { startAfterSeconds: lookAgainSeconds }
      if (!(await keepImportsOff(tx))) return jobs.send(tx, forgetPicture, { path }, later)
      if (!(await listShownPictures(tx, [path])).has(path)) await removePicture(files, path)
    }),
  )
  jobs.repeat(sweepPictures, '52 4 * * *', async () => {
    const listNamed = (paths: readonly string[]) => listShownPictures(db, paths)
    const left = await listLeftBehind(await listDatedPictures(files), { listNamed, graceMs })
    // Each is looked at once more before it goes.
    for (const path of left) await jobs.send(db, forgetPicture, { path })
  })
}
