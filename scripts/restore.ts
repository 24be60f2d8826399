import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore.service.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { openFolderFiles } from '#server/files/folder-files.ts'
import { openFiles } from '#server/files/open-files.ts'
import { loadEnvFile } from '#server/settings/env-file.ts'
import { readSettings } from '#server/settings/settings.ts'
import { StartupError } from '#server/startup-error.ts'
import { explainingItself } from './explaining-itself.ts'
import { stopSignal } from './stop-signal.ts'

const usage = 'Use it as: npm run restore -- FOLDER, or npm run restore -- --check FOLDER to try it somewhere else'

/** Fills the empty shop that the settings name from a backup; with --check one that is thrown away afterwards. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new StartupError(usage)

  const signal = stopSignal()
  await using opened = new AsyncDisposableStack()
  const target = await findTarget(values.check ?? false, opened)
  const { tables, files, takenAt } = await restoreBackup(target, folder, signal)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${rows} rows of ${tables.length} tables and ${files} files as they were at ${takenAt}, row for row the same.`,
  )
  if (!values.check) console.log('Open the shop with: npm start')
}

async function findTarget(isTrial: boolean, opened: AsyncDisposableStack) {
  if (isTrial) {
    const trial = await mkdtemp(join(tmpdir(), 'alankara-restore-'))
    opened.defer(() => rm(trial, { recursive: true, force: true }))
    const postgres = await startEmbeddedPostgres(trial)
    opened.defer(() => postgres.stop())
    return { databaseUrl: postgres.url, files: openFolderFiles(join(trial, 'files')) }
  }
  loadEnvFile()
  const settings = readSettings(process.env)
  const files = openFiles(settings.files)
  if (settings.databaseUrl !== undefined) return { databaseUrl: settings.databaseUrl, files }
  const postgres = await startEmbeddedPostgres(settings.dataDir)
  opened.defer(() => postgres.stop())
  return { databaseUrl: postgres.url, files }
}

await explainingItself(main)
