import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '#server/backup/backup.service.ts'
import { placeOf } from '#server/db/check-connection.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { openFiles, placeOfFiles } from '#server/files/open-files.ts'
import { loadEnvFile } from '#server/settings/env-file.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { explainingItself } from './explaining-itself.ts'
import { stopSignal } from './stop-signal.ts'

/** Puts the shop that `npm start` opens into a folder, whether it is open or closed. */
async function main(): Promise<void> {
  // For whoever takes it alone: it holds what is everybody's own.
  process.umask(0o077)
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  loadEnvFile()
  const settings = readSettings(process.env)
  assertFilesThere(settings)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = values.to ?? join(settings.dataDir, 'backups', moment)

  const signal = stopSignal()
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await reachDatabase(settings, opened)
  const began = performance.now()
  const { tables, files, fileBytes } = await takeBackup(
    { databaseUrl, files: openFiles(settings.files) },
    folder,
    signal,
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${rows} rows of ${tables.length} tables and ${files} files (${(fileBytes / 1e6).toFixed(1)} MB), ${seconds} s`,
  )
  console.log(`Of ${nameOf(settings)}`)
  console.log(`The backup is in ${folder}. Try it with: npm run restore -- --check ${folder}`)
}

/** Every live shop has it from its first start. Without it the backup would be one without files, night after night. */
function assertFilesThere({ mode, files }: Settings): void {
  if (mode === 'live' && files.kind === 'folder' && !existsSync(files.folder))
    throw new StartupError(`There is no folder ${files.folder}: set DATA_DIR to that of the shop`)
}

/** Said, since without its settings it would be another shop that is backed up, night after night. */
function nameOf({ mode, publicUrl, databaseUrl, dataDir, files }: Settings): string {
  const shop = mode === 'live' ? `the live shop ${publicUrl}` : 'a demo shop'
  const database = databaseUrl === undefined ? dataDir : placeOf(databaseUrl)
  return `${shop}, its database at ${database}, its files in ${placeOfFiles(files)}`
}

async function reachDatabase({ databaseUrl, dataDir }: Settings, opened: AsyncDisposableStack): Promise<string> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running !== undefined) return running
  const postgres = await startEmbeddedPostgres(dataDir)
  opened.defer(() => postgres.stop())
  return postgres.url
}

await explainingItself(main)
