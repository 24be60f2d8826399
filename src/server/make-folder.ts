import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Not with `recursive`, which never returns where the system denies that the parent is there, as under /proc. */
export async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return
  await makeFolder(dirname(path))
  // What is in it is nobody else's business.
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
