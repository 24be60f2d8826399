import { isSurelyUndone } from '#server/db/surely-undone.ts'
import { typeOf } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import { newClaimFile, removeEvidence } from './claim-files.ts'

/**
 * Puts a video that has arrived where it is kept for good. Where what is to be written is refused, it
 * goes again; where nobody can tell, it is left to the sweep.
 */
export async function withClaimVideo<Result>(
  files: Files,
  arrived: string,
  write: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = newClaimFile(arrived.slice(arrived.lastIndexOf('.')))
  const source = await files.open(arrived)
  if (!source) throw new Error('An uploaded video is gone before it was claimed with')
  let isWriting = false
  try {
    await files.put(path, source.stream, typeOf(path))
    isWriting = true
    return await write(path)
  } catch (error) {
    // As with the photos.
    if (!isWriting || isSurelyUndone(error)) await Promise.allSettled([files.remove(path)])
    throw error
  } finally {
    // Where this fails, the sweep takes it.
    await Promise.allSettled([removeEvidence(files, arrived)])
  }
}
