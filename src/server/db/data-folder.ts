import { randomBytes } from 'node:crypto'
import { link, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import { StartupError } from '#server/startup-error.ts'

export const superuser = 'alankara'

/** Where the shop's own PostgreSQL keeps its things. */
export interface DataFolder {
  path: string
  cluster: string
  log: string
  passwordFile: string
  password: string
}

export async function openDataFolder(given: string): Promise<DataFolder> {
  try {
    await makeFolder(resolve(given))
    // One name for it, whichever way it was reached: a running server is recognised by it.
    const path = await realpath(given)
    const passwordFile = join(path, 'postgres.password')
    const password = await keepPassword(passwordFile)
    return { path, passwordFile, password, cluster: join(path, 'postgres'), log: join(path, 'postgres.log') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StartupError(`Can't write to the data folder ${resolve(given)} (${reason})`)
  }
}

export function serverUrl({ password }: DataFolder, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

/** The first to link its file wins, so that two first starts at once use the same password. */
async function keepPassword(file: string): Promise<string> {
  const own = `${file}.${process.pid}`
  try {
    // Written on every start, which also shows that the folder can be written at all.
    await writeFile(own, randomBytes(24).toString('hex'), { mode: 0o600 })
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(own, { force: true })
  }
  return readFile(file, 'utf8')
}
