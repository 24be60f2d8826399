import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { namedAt, typeOf } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import type { EvidenceKind } from '#server/media/video-kind.ts'

const folder = 'claims'
const arrivals = 'arriving'
const arrival = /^arriving\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:mp4|webm|mov)$/
const datedFile = /^claims\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:webp|mp4|webm|mov)$/

/** Where to keep a photo or a video of damage, under a name that is never told, and that says when it was given. */
export function newClaimFile(ending: string): string {
  return `${folder}/${newId()}${ending}`
}

/** All whose names tell when they were put there. Names of earlier ones do not: those are left alone. */
export async function listClaimFiles(files: Files): Promise<string[]> {
  return (await files.list(folder)).filter((path) => datedFile.test(path))
}

/**
 * Keeps a video as it arrives, until its claim is kept and has a copy. Nothing ever names it here, in this database or
 * another, so that its age alone tells when it belongs to nobody any more.
 */
export async function saveEvidence(files: Files, kind: EvidenceKind, bytes: AsyncIterable<Buffer>): Promise<string> {
  const file = `${arrivals}/${newId()}.${kind}`
  await files.put(file, Readable.from(bytes, { objectMode: false }), typeOf(file))
  return file
}

/** One that has arrived; any other path is left alone. Twice is fine. */
export async function removeEvidence(files: Files, path: string): Promise<void> {
  if (arrival.test(path)) await files.remove(path)
}

export async function listArrivedBefore(files: Files, time: number): Promise<string[]> {
  return (await files.list(arrivals)).filter((path) => arrival.test(path) && namedAt(path) < time)
}
