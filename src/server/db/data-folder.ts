import { readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import { keepSecret } from '#server/settings/secret.ts'
import { StartupError } from '#server/startup-error.ts'

export const superuser = 'alankara'
/** Owns the shop's database and nothing else. */
export const shopRole = 'shop'

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
    return withPassword(path, await keepSecret(passwordFileIn(path)))
  } catch (error) {
    throw new StartupError(`Can't write to the data folder ${resolve(given)} (${reasonOf(error)})`)
  }
}

/** Without a write, for whoever may only read it; undefined where no database has ever been made in it. */
export async function findDataFolder(given: string): Promise<DataFolder | undefined> {
  try {
    const path = await realpath(given)
    return withPassword(path, await readFile(passwordFileIn(path), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartupError(`Can't read the data folder ${resolve(given)} (${reasonOf(error)})`)
  }
}

const passwordFileIn = (path: string) => join(path, 'postgres.password')

function withPassword(path: string, password: string): DataFolder {
  const [cluster, log] = [join(path, 'postgres'), join(path, 'postgres.log')]
  return { path, cluster, log, passwordFile: passwordFileIn(path), password }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

export function serverUrl({ password }: DataFolder, port: number, role: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
