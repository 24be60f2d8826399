import { v7 as newId } from 'uuid'
import { pictureFolder, pictureWidths } from '#contracts/pictures.ts'
import { isSurelyUndone } from '#server/db/surely-undone.ts'
import type { Files } from '#server/files/files.ts'
import { toFile, toMediaPath } from '#server/files/media-path.ts'
import { encodePicture } from './encode-when-needed.ts'
import { type Sender, staff } from './sender.ts'

/** Keeps a picture under a name of its own, for good, and answers with the path that pages use. */
export async function savePicture(files: Files, bytes: Buffer, sender = staff): Promise<string> {
  const encoded = await encodePicture(bytes, sender)
  const folder = `pictures/${newId()}/`
  const written = await Promise.allSettled(
    encoded.map((one) => files.put(`${folder}${one.width}.webp`, one.bytes, 'image/webp')),
  )
  const failed = written.find((one) => one.status === 'rejected')
  if (failed) {
    // Where even this fails, what went wrong first is what we want to hear of.
    await Promise.allSettled(removals(files, folder))
    throw failed.reason
  }
  return toMediaPath(`${folder}700.webp`)
}

/**
 * Saves pictures for a row that is to show them; where the row can't be written, they go again, and why is told. Where
 * nobody can tell whether it was written they stay: a sweep takes them out if it was not.
 */
export async function withPictures<Result>(
  files: Files,
  pictures: readonly Buffer[],
  write: (paths: string[]) => Promise<Result>,
  sender: Sender = staff,
): Promise<Result> {
  const paths: string[] = []
  let isWriting = false
  try {
    // One after the other, so that nobody with many takes all turns of those with one.
    for (const bytes of pictures) paths.push(await savePicture(files, bytes, sender))
    isWriting = true
    return await write(paths)
  } catch (error) {
    if (!isWriting || isSurelyUndone(error)) await Promise.allSettled(paths.map((path) => removePicture(files, path)))
    throw error
  }
}

const datedPicture = /^(pictures\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\/\d+\.webp$/

/** All whose names tell when they were kept. Others, such as the demo's, are left alone. */
export async function listDatedPictures(files: Files): Promise<string[]> {
  const folders = new Set<string>()
  for await (const file of files.walk()) {
    const folder = datedPicture.exec(file)?.[1]
    if (folder !== undefined) folders.add(folder)
  }
  return [...folders].map((folder) => toMediaPath(`${folder}/700.webp`))
}

/** All widths of a picture that the shop made itself; any other path is left alone. Twice is fine. */
export async function removePicture(files: Files, path: string): Promise<void> {
  const folder = pictureFolder(path)
  if (folder !== undefined) await Promise.all(removals(files, toFile(folder)))
}

function removals(files: Files, folder: string): Promise<void>[] {
  return pictureWidths.map((width) => files.remove(`${folder}${width}.webp`))
}
