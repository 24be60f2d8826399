import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { ensureCluster } from './cluster.ts'
import { type DataFolder, findDataFolder, openDataFolder, serverUrl, shopRole, superuser } from './data-folder.ts'
import { holdFolder } from './folder-lock.ts'
import { launchServer } from './launch.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import { findServer, type Server, stopServer } from './postmaster.ts'
import { refusalOf } from './refusal.ts'
import { chooseRunAs } from './run-as.ts'

interface Options {
  durable?: boolean
  /** The server has ended without having been told to. */
  onLost?: () => void
}

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

const database = 'alankara'
/** Its role or its database is there already: duplicate_database, duplicate_object, unique_violation. */
const madeByAnother = ['42P04', '42710', '23505']
/** Another shop was quicker to the folder or to the port, or the old server's workers are still leaving. */
const passing = /lock file|could not (bind|create any)|shared memory/

/**
 * The shop's own PostgreSQL in its data folder: made on the first start, found again after a crash,
 * and one shop at a time. Tests do without `durable`, which is what makes it safe against a power cut.
 */
export async function startEmbeddedPostgres(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const folder = await openDataFolder(dataDir)
  for (let triesLeft = 2; ; triesLeft--) {
    try {
      return await open(folder, binaries, options)
    } catch (error) {
      // The server of a shop that is just closing may let us in, and be gone with the next question.
      if (error instanceof StartupError || triesLeft === 0) throw error
    }
  }
}

/** Where the database of a shop that is open now can be reached; undefined where it is closed. Writes nothing. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await findDataFolder(dataDir)
  const server = folder && (await findServer(folder))
  return server && serverUrl(folder, server.port, shopRole, database)
}

async function open(
  folder: DataFolder,
  binaries: Binaries,
  { durable = true, onLost = () => undefined }: Options,
): Promise<EmbeddedPostgres> {
  const server = await findOrLaunch(folder, binaries, durable)
  const url = serverUrl(folder, server.port, shopRole, database)
  await ensureDatabase(url, serverUrl(folder, server.port, superuser, 'postgres'), folder.password)
  let stopping = false
  const held = await holdFolder(url, folder.path, () => stopping || onLost())
  return {
    url,
    async stop() {
      stopping = true
      // The lock goes down with the server: let go before, it could be taken by a shop that is just starting.
      await stopServer(folder, server)
      await held.release()
    },
  }
}

async function findOrLaunch(folder: DataFolder, binaries: Binaries, durable: boolean): Promise<Server> {
  const runAs = await chooseRunAs(folder.cluster, binaries.postgres)
  await ensureCluster(folder, binaries, runAs, durable)
  for (let triesLeft = 20; ; triesLeft--) {
    const found = (await findServer(folder)) ?? (await launchServer(folder, binaries, runAs, durable))
    if ('pid' in found) return found
    if (triesLeft === 0 || !passing.test(found.refusal)) {
      throw new StartupError(`PostgreSQL did not start (${found.refusal}). Its log is ${folder.log}`)
    }
    await pause(100)
  }
}

/**
 * The shop is not the server's superuser: whoever got hold of its connection could otherwise read
 * every file that the server can.
 */
async function ensureDatabase(url: string, asSuperuser: string, password: string): Promise<void> {
  if ((await refusalOf(url, 'select 1')) === undefined) return
  for (const statement of [
    `create role ${shopRole} login createdb password '${password}'`,
    `create database ${database} owner ${shopRole} template template0`,
  ]) {
    const refusal = await refusalOf(asSuperuser, statement)
    if (refusal && !madeByAnother.includes(refusal)) throw new Error(`Can't create the database (${refusal})`)
  }
}
