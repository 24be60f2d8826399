import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '#server/startup-error.ts'

const TableRecord = z.object({
  /** With its schema: `public.orders`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** The rows' own fingerprints added up: the same rows in any order have the same sum. */
  fingerprint: z.string(),
})
export type TableRecord = z.infer<typeof TableRecord>

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The migrations the tables were made with, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(TableRecord),
  files: z.int(),
  fileBytes: z.int(),
})
export type Manifest = z.infer<typeof Manifest>

const nameIn = (folder: string) => join(folder, 'manifest.json')

/** Written last: a folder without it is a backup that was cut off. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(nameIn(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { flag: 'wx', flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(nameIn(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartupError(`${folder} is no backup, or one that was cut off`)
  const manifest = z.safeParse(Manifest, JSON.parse(text)).data
  if (!manifest) throw new StartupError(`${folder} was made by another version of this program`)
  return manifest
}
