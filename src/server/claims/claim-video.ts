import { isSurelyUndone } from '#server/db/surely-undone.ts'
import { typeOf } from '#server/files/file-path.ts'
import type { Files } from '#server/files/files.ts'
import { toFile } from '#server/files/media-path.ts'
import { removeKept } from '#server/uploads/keep-file.ts'
import { newClaimFile } from './claim-files.ts'

/**
 * Puts an uploaded video where no sweep of the shop's own videos comes by. Where what is to be written is refused, it
 * goes again; where nobody can tell, it is left to the sweep.
 */
export async function withClaimVideo<Result>(
  files: Files,
  uploaded: string,
  write: (path: string) => Promise<Result>,
): Promise<Result> {
  const from = toFile(uploaded)
  const path = newClaimFile(from.slice(from.lastIndexOf('.')))
  const source = await files.open(from)
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
    await removeKept(files, [{ path: uploaded }])
  }
}
