import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { namedAt } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import { defineJob, type Jobs } from '#server/jobs/jobs.ts'
import { listUploadedVideos, removeVideo } from '#server/media/videos.ts'
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
    const older = await olderThanShown(db, await listUploadedVideos(files))
    const forgotten = older.filter((path) => namedAt(path) < Date.now() - graceMs)
    for (const path of forgotten) await removeUnlessShown(db, files, path)
  })
  jobs.repeat(sweepVideos, '23 4 * * *', {})
}

/**
 * What is newer than all that this database shows may have been put there by another: by the live shop, where a restore
 * is rehearsed with its bucket.
 */
async function olderThanShown(db: Db, newestFirst: readonly string[]): Promise<string[]> {
  for (const [place, path] of newestFirst.entries()) if (await isShown(db, path)) return newestFirst.slice(place + 1)
  return []
}

/** Holds the path meanwhile, so that nobody can begin to show what is just being removed. */
async function removeUnlessShown(db: Db, files: Files, path: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdVideoFile(tx, path)
    if (!(await isShown(tx, path))) await removeVideo(files, path)
  })
}
