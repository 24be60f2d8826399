import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { listVideosBefore, removeVideo } from '#server/media/videos.ts'
import { holdVideoFile, isShown } from './videos.store.ts'

/** Sent by the transaction that deletes a video. Its file goes when nothing shows it any more. */
export const forgetVideo = defineJob({ name: 'forget-video', data: z.object({ path: z.string() }) })

/** Takes out what was uploaded and then never added. */
export const sweepVideos = defineJob({ name: 'sweep-videos', data: z.object({}), retryLimit: 0 })

/** As long as somebody may take to fill in the form after the upload. */
const graceMs = 24 * 3600 * 1000

export function registerVideoJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetVideo, ({ path }) => removeUnlessShown(db, files, path))
  jobs.work(sweepVideos, async () => {
    const uploaded = await listVideosBefore(files, new Date(Date.now() - graceMs))
    for (const path of uploaded) await removeUnlessShown(db, files, path)
  })
  jobs.repeat(sweepVideos, '23 4 * * *', {})
}

/** Holds the path meanwhile, so that nobody can begin to show what is just being removed. */
async function removeUnlessShown(db: Db, files: Files, path: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdVideoFile(tx, path)
    if (!(await isShown(tx, path))) await removeVideo(files, path)
  })
}
