import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '#server/backup/backup.service.ts'
import { placeOf } from '#server/db/check-connection.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { openFiles } from '#server/files/open-files.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { explainingItself } from './explaining-itself.ts'

/** Puts the shop that `npm start` opens into a folder, whether it is open or closed. */
async function main(): Promise<void> {
  // For whoever takes it alone: it holds what is everybody's own.
  process.umask(0o077)
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  loadEnvFile()
  const settings = readSettings(process.env)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = values.to ?? join(settings.dataDir, 'backups', moment)

  await using opened = new AsyncDisposableStack()
  const databaseUrl = await reachDatabase(settings, opened)
  const began = performance.now()
  const { tables, files, fileBytes } = await takeBackup({ databaseUrl, files: openFiles(settings.files) }, folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${rows} rows of ${tables.length} tables and ${files} files (${(fileBytes / 1e6).toFixed(1)} MB), ${seconds} s`,
  )
  console.log(`Of ${nameOf(settings)}`)
  console.log(`The backup is in ${folder}. Try it with: npm run restore -- --check ${folder}`)
}

/** Said, since without its settings it would be another shop that is backed up, night after night. */
function nameOf({ mode, publicUrl, databaseUrl, dataDir }: Settings): string {
  const shop = mode === 'live' ? `the live shop ${publicUrl}` : 'a demo shop'
  return `${shop}, its database at ${databaseUrl === undefined ? dataDir : placeOf(databaseUrl)}`
}

async function reachDatabase({ databaseUrl, dataDir }: Settings, opened: AsyncDisposableStack): Promise<string> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running !== undefined) return running
  const postgres = await startEmbeddedPostgres(dataDir)
  opened.defer(() => postgres.stop())
  return postgres.url
}

await explainingItself(main)
