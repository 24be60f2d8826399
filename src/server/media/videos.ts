import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { isFilePath, typeOf } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import { toFile, toMediaPath } from '#server/files/media-path.ts'
import type { VideoKind } from './video-kind.ts'

const folder = 'videos'
const ownVideo = /^\/media\/(videos\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:mp4|webm))$/

/** Keeps a video as it arrives, under a name of its own, and answers with the path that pages use. */
export async function saveVideo(files: Files, kind: VideoKind, bytes: AsyncIterable<Buffer>): Promise<string> {
  const file = `${folder}/${newId()}.${kind}`
  await files.put(file, Readable.from(bytes, { objectMode: false }), `video/${kind}`)
  return toMediaPath(file)
}

/** Whether a path that somebody gave leads to a video in storage. */
export async function hasVideo(files: Files, path: string): Promise<boolean> {
  const file = toFile(path)
  if (!path.startsWith(toMediaPath(`${folder}/`)) || !isFilePath(file) || !typeOf(file).startsWith('video/'))
    return false
  const found = await files.open(file, { start: 0, end: 0 })
  found?.stream.destroy()
  return found !== undefined
}

/** A video that was uploaded to this shop; any other path is left alone. Twice is fine. */
export async function removeVideo(files: Files, path: string): Promise<void> {
  const file = ownVideo.exec(path)?.[1]
  if (file !== undefined) await files.remove(file)
}

/** The paths of all that were uploaded. */
export async function listUploadedVideos(files: Files): Promise<string[]> {
  const paths = (await files.list(folder)).map(toMediaPath)
  return paths.filter((path) => ownVideo.test(path))
}
