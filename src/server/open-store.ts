import { access, constants } from 'node:fs/promises'
import { checkConnection } from './db/check-connection.ts'
import { type OpenDatabase, openDatabase, type PoolSettings } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { prepareJobs } from './jobs/jobs.ts'
import { makeFolder } from './make-folder.ts'
import type { Settings } from './settings/settings.ts'
import { StartupError } from './startup-error.ts'

interface Options extends Pick<PoolSettings, 'onIdleError' | 'onStatement' | 'answerWithinMs'> {
  /** The embedded database has ended by itself. */
  onDatabaseLost?: (() => void) | undefined
  /** Of migrations: what hears that one waits, and what tells it to stop. */
  migrating?: Parameters<typeof migrate>[1]
}

/** The data folder and the database the settings name, migrated; without an address, the shop's own is started. */
export async function openStore(
  settings: Settings,
  { onDatabaseLost, migrating, ...pool }: Options,
  opened: AsyncDisposableStack,
): Promise<OpenDatabase & { url: string }> {
  await openDataDir(settings.dataDir)
  // Before the first file comes: where there is no such folder, a backup looks in the wrong place.
  if (settings.files.kind === 'folder') await makeFolder(settings.files.folder)
  const url = settings.databaseUrl ?? (await openEmbedded(settings.dataDir, onDatabaseLost, opened))
  const database = openDatabase(url, { poolSize: settings.databasePool, ...pool })
  opened.defer(() => database.close())
  await checkConnection(database.db, url)
  await bringUpToDate(url, migrating)
  return { ...database, url }
}

async function openDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(`${folder}/`, constants.W_OK)
  } catch (cause) {
    throw new StartupError(`Can't write to the data folder ${folder}. Set DATA_DIR to one that can be written.`, {
      cause,
    })
  }
}

async function openEmbedded(
  dataDir: string,
  onLost: (() => void) | undefined,
  opened: AsyncDisposableStack,
): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDir, onLost ? { onLost } : {})
  opened.defer(() => postgres.stop())
  return postgres.url
}

/** On connections of its own: a change to a large table may take longer than a statement otherwise may. */
async function bringUpToDate(url: string, migrating: Options['migrating']): Promise<void> {
  const patient = openDatabase(url, { poolSize: 2, answerWithinMs: 0 })
  try {
    await migrate(patient.db, migrating)
    await prepareJobs(patient.pool)
  } finally {
    await patient.close()
  }
}
