import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Made once and kept in this file. The first to link its own wins, so that two starts at once use the same one. */
export async function keepSecret(file: string): Promise<string> {
  const own = `${file}.${process.pid}`
  try {
    // Written on every start, which also shows that the folder can be written at all.
    await writeFile(own, randomBytes(32).toString('hex'), { mode: 0o600 })
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(own, { force: true })
  }
  return readFile(file, 'utf8')
}
