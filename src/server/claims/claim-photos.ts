import { inWidth, pictureFolder } from '#contracts/pictures.ts'
import { isSurelyUndone } from '#server/db/surely-undone.ts'
import type { Files } from '#server/files/files.ts'
import { toFile } from '#server/files/media-path.ts'
import { encodePicture } from '#server/media/encode-when-needed.ts'
import { claimant } from '#server/media/sender.ts'
import { newClaimFile } from './claim-files.ts'

/** Puts photos of damage beside the videos of it, where nothing is served to everyone. They go again where the claim is refused. */
export async function withClaimPhotos<Result>(
  files: Files,
  photos: readonly Buffer[],
  write: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const paths: string[] = []
  let isWriting = false
  try {
    for (const bytes of photos) {
      const path = newClaimFile('.webp')
      const largest = (await encodePicture(bytes, claimant)).at(-1)
      if (!largest) throw new Error('A picture has no widths')
      paths.push(path)
      await files.put(path, largest.bytes, 'image/webp')
    }
    isWriting = true
    return await write(paths)
  } catch (error) {
    // Where even this fails, what went wrong first is what the shopper hears of; the sweep takes the rest.
    if (!isWriting || isSurelyUndone(error)) await Promise.allSettled(paths.map((path) => files.remove(path)))
    throw error
  }
}

/** Where a photo is kept. Those of earlier claims are among the shop's own pictures, in several widths. */
export function claimPhotoPath(photo: string): string {
  return pictureFolder(photo) === undefined ? photo : toFile(inWidth(photo, 1000))
}
