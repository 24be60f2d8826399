import { pictureFolder } from '#contracts/pictures.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { toFile } from '#server/files/media-path.ts'
import { listShownPictures } from './goods.store.ts'

/** As many files are looked for at the same time. */
const lookedForAtOnce = 16

/** Which of these pictures are ours: those that a product shows, and those that have been uploaded. */
export async function findKnownPictures(
  { db, files }: { db: Db; files: Files },
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listShownPictures(db, [...new Set(paths)])
  const others = [...new Set(paths)].filter((path) => !known.has(path) && pictureFolder(path) !== undefined)
  for (let start = 0; start < others.length; start += lookedForAtOnce) {
    const some = others.slice(start, start + lookedForAtOnce)
    const found = await Promise.all(some.map((path) => isStored(files, path)))
    for (const [index, path] of some.entries()) if (found[index]) known.add(path)
  }
  return known
}

async function isStored(files: Files, path: string): Promise<boolean> {
  const file = await files.open(toFile(path), { start: 0, end: 0 })
  file?.stream.destroy()
  return file !== undefined
}
