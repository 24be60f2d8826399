import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '#server/startup-error.ts'
import { type DataFolder, superuser } from './data-folder.ts'
import type { Binaries } from './postgres-binaries.ts'
import { isAlive } from './processes.ts'
import type { RunAs } from './run-as.ts'

const unfinished = 'postgres.new-'
const hourMs = 3_600_000

/** Makes the cluster beside its place and moves it there when whole: a start that is cut off leaves nothing broken. */
export async function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  if (existsSync(folder.cluster)) return
  await removeLeftovers(folder.path)

  const fresh = join(folder.path, `${unfinished}${process.pid}`)
  const password = `${fresh}.password`
  try {
    await mkdir(fresh, { mode: 0o700 })
    await writeFile(password, folder.password, { mode: 0o600 })
    const { owner } = runAs
    if (owner) await Promise.all([fresh, password].map((path) => chown(path, owner.uid, owner.gid)))
    const saving = durable ? [] : ['--no-sync']
    await runInitdb([`--pgdata=${fresh}`, `--pwfile=${password}`, ...saving], binaries, runAs)
    await rename(fresh, folder.cluster)
  } catch (error) {
    // Another shop that started at the same moment was quicker, and its cluster is as good as ours.
    if (!existsSync(folder.cluster)) throw error
  } finally {
    await Promise.all([fresh, password].map(remove))
  }
}

async function runInitdb(where: string[], { initdb }: Binaries, runAs: RunAs): Promise<void> {
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : builtinLocale
  const how = ['--encoding=UTF8', `--username=${superuser}`, '--auth=scram-sha-256', '--no-instructions']
  const child = runAs.spawn(initdb, [...where, ...how, ...locale], { stdio: ['ignore', 'ignore', 'pipe'] })
  const failed = once(child, 'close').then(
    () => child.exitCode !== 0,
    (error: Error) => error.message,
  )
  const said = child.stderr ? await text(child.stderr) : ''
  const failure = await failed
  if (!failure) return
  const reason = failure === true ? said.trim().split('\n').at(-1) : failure
  throw new StartupError(`Can't make the database (${reason})`)
}

/** Systems without C.UTF-8 among their own locales get PostgreSQL's, which sorts the same way. */
const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.startsWith(unfinished)) continue
    const maker = Number.parseInt(name.slice(unfinished.length), 10)
    const { mtimeMs } = await stat(join(path, name))
    if (maker !== process.pid && isAlive(maker) && Date.now() - mtimeMs < hourMs) continue
    await remove(join(path, name))
  }
}

/** Patient, since an initdb that outlived its shop may still be writing there. */
function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10 })
}
