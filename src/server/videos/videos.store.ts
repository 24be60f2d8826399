import { sql } from 'kysely'
import type { Video } from '#contracts/videos.ts'
import type { Db } from '#server/db/database.ts'

/** The shop's own, and what customers say. */
export type VideoOf = 'video' | 'testimonial'

export interface KeptVideo extends Omit<Video, '_id'> {
  kind: VideoOf
}

const columns = ['id as _id', 'video_url as videoUrl', 'description', 'poster'] as const

export function listNewest(db: Db, kind: VideoOf, most: number): Promise<Video[]> {
  return db
    .selectFrom('videos')
    .select(columns)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export function findVideo(db: Db, kind: VideoOf, id: string): Promise<Video | undefined> {
  return db.selectFrom('videos').select(columns).where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
}

export function insertVideo(tx: Db, video: KeptVideo & Pick<Video, '_id'>): Promise<Video> {
  const { _id: id, kind, videoUrl, description, poster } = video
  return tx
    .insertInto('videos')
    .values({ id, kind, video_url: videoUrl, description, poster })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives what it was; undefined where there is none of that kind. */
export function deleteVideoRow(tx: Db, kind: VideoOf, id: string): Promise<Video | undefined> {
  return tx.deleteFrom('videos').where('id', '=', id).where('kind', '=', kind).returning(columns).executeTakeFirst()
}

/** Until the transaction ends no other shows this file, and none removes it. */
export async function holdVideoFile(tx: Db, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video ${path}`}, 0))`.execute(tx)
}

/** Those of these that are shown, also within a whole address, where somebody gave the shop's own. */
export async function listShownVideos(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) as path
    where exists (select from videos where position(path in video_url) > 0)`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
