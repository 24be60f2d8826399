import * as z from 'zod/mini'
import { dayMs } from '#contracts/day.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { listLeftBehind } from '#server/files/left-behind.ts'
import { defineJob, defineRound, type Jobs } from '#server/jobs/jobs.ts'
import { listUploadedVideos, removeVideo } from '#server/media/videos.ts'
import { holdVideoFile, listShownVideos } from './videos.store.ts'

/** Sent by the transaction that deletes a video. Its file goes when nothing shows it any more. */
export const forgetVideo = defineJob({ name: 'forget-video', data: z.object({ path: z.string() }) })

/** Takes out what was uploaded and then never added. */
export const sweepVideos = defineRound('sweep-videos')

/** As long as somebody may take to fill in the form after the upload. */
const graceMs = dayMs

export function registerVideoJobs(jobs: Jobs, { db, files }: { db: Db; files: Files }): void {
  jobs.work(forgetVideo, ({ path }) => removeUnlessShown(db, files, path))
  jobs.repeat(sweepVideos, '23 4 * * *', async () => {
    const listNamed = (paths: readonly string[]) => listShownVideos(db, paths)
    const left = await listLeftBehind(await listUploadedVideos(files), { listNamed, graceMs })
    for (const path of left) await removeUnlessShown(db, files, path)
  })
}

/** Holds the path meanwhile, so that nobody can begin to show what is just being removed. */
async function removeUnlessShown(db: Db, files: Files, path: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdVideoFile(tx, path)
    if (!(await listShownVideos(tx, [path])).has(path)) await removeVideo(files, path)
  })
}
