import { v7 as newId } from 'uuid'
import type { Files } from '#server/files/files.ts'

const folder = 'claims'
const datedFile = /^claims\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:webp|mp4|webm)$/

/** Where to keep a photo or a video of damage, under a name that is never told, and that says when it was given. */
export function newClaimFile(ending: string): string {
  return `${folder}/${newId()}${ending}`
}

/** All whose names tell when they were put there. Names of earlier ones do not: those are left alone. */
export async function listClaimFiles(files: Files): Promise<string[]> {
  return (await files.list(folder)).filter((path) => datedFile.test(path))
}
