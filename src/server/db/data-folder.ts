import { realpath } from 'node:fs/promises'
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
    const passwordFile = join(path, 'postgres.password')
    const password = await keepSecret(passwordFile)
    return { path, passwordFile, password, cluster: join(path, 'postgres'), log: join(path, 'postgres.log') }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StartupError(`Can't write to the data folder ${resolve(given)} (${reason})`)
  }
}

export function serverUrl({ password }: DataFolder, port: number, role: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
