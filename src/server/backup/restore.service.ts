import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CalmConnection, calmly } from '#server/db/calm-connection.ts'
import { openDatabase } from '#server/db/database.ts'
import { listApplied, listMigrations, migrate } from '#server/db/migrate.ts'
import { openFolderFiles } from '#server/files/folder-files.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { StartupError } from '#server/startup-error.ts'
import type { ShopData } from './backup.service.ts'
import { copyFiles } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { fillAnew, fingerprintOf, listTables, loadTable, setCounters, type TableShape } from './tables.store.ts'

/**
 * Fills an empty shop from a backup: the tables as they were then, in one transaction and compared with what was
 * written down of them, the files, once they are known to be all there, and at last whatever migrations have come since.
 */
export async function restoreBackup(
  { databaseUrl, files }: ShopData,
  folder: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await assertAllFiles(join(folder, 'files'), manifest)
  signal?.throwIfAborted()
  await makeTables(databaseUrl, manifest)
  await calmly(databaseUrl, async (client) => assertOurTables(manifest, await listTables(client)), signal)
  await copyFiles(openFolderFiles(join(folder, 'files')), files, signal)
  await calmly(databaseUrl, (client) => fillTables(client, manifest, folder), signal)
  await withDatabase(databaseUrl, ({ db }) => migrate(db))
  return manifest
}

/** A copy of a backup most often breaks off here, where nearly all of its bytes are. */
async function assertAllFiles(kept: string, { files, fileBytes }: Manifest): Promise<void> {
  let [count, bytes] = [0, 0]
  for await (const path of openFolderFiles(kept).walk()) {
    count += 1
    bytes += (await stat(join(kept, path))).size
  }
  if (count !== files || bytes !== fileBytes)
    throw new StartupError(
      `Not all files of this backup are there as they were: ${count} of ${files}, ${bytes} bytes of ${fileBytes}`,
    )
}

async function makeTables(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const known = await listMigrations()
  const missing = migrations.filter((name) => !known.includes(name))
  if (missing.length > 0)
    throw new StartupError(`This backup is of a newer shop than this program: it lacks ${missing.join(', ')}`)
  await withDatabase(databaseUrl, async ({ db, pool }) => {
    if ((await listApplied(db)).length > 0)
      throw new StartupError(
        'There is a shop in this database already, or one half restored: a backup needs an empty one',
      )
    await migrate(db, { upTo: migrations.at(-1) })
    await prepareJobs(pool)
  })
}

async function fillTables(client: CalmConnection, { tables }: Manifest, folder: string): Promise<void> {
  await fillAnew(client, tables, async () => {
    for (const table of tables) {
      await loadTable(client, table, folder)
      await setCounters(client, table)
    }
    await assertSame(client, tables)
  })
}

/** What a manifest names goes into statements and file names: only what the migrations and pg-boss have made may. */
function assertOurTables({ tables, takenAt, migrations }: Manifest, ours: readonly TableShape[]): void {
  const shapeOf = ({ name, columns }: TableShape) => JSON.stringify([name, columns.toSorted()])
  const known = new Set(ours.map(shapeOf))
  const strange = tables.filter((table) => !known.has(shapeOf(table))).map(({ name }) => name)
  if (strange.length === 0) return
  // Unlike our own tables, those of the jobs can only be made as they are today.
  if (strange.every((name) => name.startsWith('pgboss.')))
    throw new StartupError(
      `The jobs in this backup are kept otherwise than by the pg-boss of this program (${strange.join(', ')}). ` +
        `Restore it with the version of the shop that took it, at ${takenAt}, whose newest migration is ${migrations.at(-1)}, ` +
        'into a database that is empty again; started on that, this one brings it up to date.',
    )
  throw new StartupError(`This backup has tables that this program does not: ${strange.join(', ')}`)
}

/** Row by row: each has its fingerprint in the sum. */
async function assertSame(client: CalmConnection, tables: Manifest['tables']): Promise<void> {
  for (const table of tables) {
    const { rows, fingerprint } = await fingerprintOf(client, table)
    if (rows !== table.rows || fingerprint !== table.fingerprint)
      throw new StartupError(`${table.name} came out otherwise than it went in: ${rows} rows of ${table.rows}`)
  }
}

async function withDatabase(
  url: string,
  deed: (database: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const database = openDatabase(url, { poolSize: 2, answerWithinMs: 0 })
  try {
    await deed(database)
  } finally {
    await database.close()
  }
}
