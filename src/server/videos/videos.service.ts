import { v7 as newId } from 'uuid'
import type { NewVideo, Video } from '#contracts/videos.ts'
import type { Caller } from '#server/accounts/session.service.ts'
import type { Deps } from '#server/app.ts'
import { addOnce } from '#server/audit/add-once.service.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { forgetPicture } from '#server/media/picture-cleanup.job.ts'
import { withPictures } from '#server/media/pictures.ts'
import { dropPages } from '#server/page-tags.store.ts'
import { getVideoAddress } from './video-address.ts'
import { forgetVideo } from './video-cleanup.job.ts'
import {
  deleteVideoRow,
  findVideo,
  holdVideoFile,
  insertVideo,
  type KeptVideo,
  listNewest,
  type VideoOf,
} from './videos.store.ts'

const most = 100

/** What pages that show them are tagged with. */
export const videoTags: Record<VideoOf, string> = { video: 'videos', testimonial: 'testimonials' }

export function listVideos(db: Db, kind: VideoOf): Promise<Video[]> {
  return listNewest(db, kind, most)
}

/** Part of the caller's transaction. That the address leads to a video is the caller's to know. */
export async function addVideo(tx: Db, video: KeptVideo, id: string = newId()): Promise<Video> {
  const added = await insertVideo(tx, { ...video, _id: id })
  await dropPages(tx, [videoTags[video.kind]])
  return added
}

export async function publishVideo(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  caller: Caller,
  kind: VideoOf,
  { _id, videoUrl: given, description, still }: NewVideo & { still: Buffer | undefined },
): Promise<Video> {
  const action = `${kind} added`
  const add = (id: string) =>
    withPictures(files, still ? [still] : [], ([poster = null]) =>
      db.transaction().execute(async (tx) => {
        // Before it is looked for, so that no sweep takes it away in between.
        await holdVideoFile(tx, given)
        const videoUrl = await getVideoAddress(files, given)
        const after = await addVideo(tx, { kind, videoUrl, description, poster }, id)
        await writeAudit(tx, { actor: caller, action, subjectKind: kind, subjectId: id, after })
        return after
      }),
    )
  const findSame = async (id: string) => {
    const made = await findVideo(db, kind, id)
    if (made?.description !== description) return undefined
    return made.videoUrl === (await getVideoAddress(files, given)) ? made : undefined
  }
  return addOnce(db, { caller, action, id: _id, add, findSame })
}

export async function deleteVideo(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  caller: Caller,
  kind: VideoOf,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await deleteVideoRow(tx, kind, id)
    if (!before) throw new ShopError('not_found', `This ${kind} does not exist`)
    await jobs.send(tx, forgetVideo, { path: before.videoUrl })
    if (before.poster) await jobs.send(tx, forgetPicture, { path: before.poster })
    await writeAudit(tx, { actor: caller, action: `${kind} deleted`, subjectKind: kind, subjectId: id, before })
    await dropPages(tx, [videoTags[kind]])
  })
}
