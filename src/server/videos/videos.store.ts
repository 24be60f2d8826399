import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
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

export function insertVideo(tx: Db, { kind, videoUrl, description, poster }: KeptVideo): Promise<Video> {
  return tx
    .insertInto('videos')
    .values({ id: newId(), kind, video_url: videoUrl, description, poster })
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

/** Also within a whole address, where somebody gave the shop's own. */
export async function isShown(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from videos where position(${path} in video_url) > 0) as shown`.execute(db)
  return rows[0]?.shown ?? true
}
