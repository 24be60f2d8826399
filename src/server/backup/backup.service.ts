import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type CalmConnection, calmly } from '#server/db/calm-connection.ts'
import { ShopError } from '#server/errors.ts'
import type { Files } from '#server/files/files.ts'
import { openFolderFiles } from '#server/files/folder-files.ts'
import { StartupError } from '#server/startup-error.ts'
import { copyFiles } from './copy-files.ts'
import { type Manifest, type TableRecord, writeManifest } from './manifest.ts'
import { atOneMoment } from './one-moment.store.ts'
import { fingerprintOf, saveTable } from './tables.store.ts'

export interface ShopData {
  databaseUrl: string
  files: Files
}

/**
 * Puts the whole shop into a new folder while it goes on selling: every table as it was at one moment, and at least
 * every file that they name. Files are copied before and after that moment: those that came meanwhile are in the
 * second round, those that went are in the first.
 */
export async function takeBackup(shop: ShopData, folder: string, signal?: AbortSignal): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  // Not even beside other things: what is cleared away when it fails must be its own.
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`There is something in ${folder} already: a backup needs a folder of its own`)
  try {
    await mkdir(join(folder, 'tables'))
    return await fill(shop, folder, signal)
  } catch (error) {
    // Half a backup is none, and on a full disk it would keep the next one from being taken.
    await clear(folder)
    throw toWords(error, folder)
  }
}

async function fill({ databaseUrl, files }: ShopData, folder: string, signal?: AbortSignal): Promise<Manifest> {
  const kept = openFolderFiles(join(folder, 'files'))
  const before = await copyFiles(files, kept, signal)
  const saved = await calmly(databaseUrl, (client) => saveTables(client, folder), signal)
  const after = await copyFiles(files, kept, signal)
  const manifest: Manifest = {
    format: 1,
    ...saved,
    files: before.copied + after.copied,
    fileBytes: before.bytes + after.bytes,
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** What whoever takes it can put right. */
function toWords(error: unknown, folder: string): unknown {
  if (isFull(error)) return new StartupError(`There is no room for the backup in ${folder}`, { cause: error })
  if (!(error instanceof ShopError)) return error
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  return new StartupError(`The files of the shop are out of reach (${reason})`, { cause: error })
}

function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}

async function clear(folder: string): Promise<void> {
  for (const part of ['tables', 'files', 'manifest.json'])
    await rm(join(folder, part), { recursive: true, force: true })
  await rmdir(folder).catch(() => undefined)
}

async function saveTables(client: CalmConnection, folder: string) {
  return await atOneMoment(client, async ({ at, tables: shapes, migrations }) => {
    const tables: TableRecord[] = []
    for (const table of shapes) {
      await saveTable(client, table, folder)
      tables.push({ ...table, ...(await fingerprintOf(client, table)) })
    }
    return { takenAt: at.toISOString(), migrations, tables }
  })
}
