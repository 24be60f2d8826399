import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contracts/day.ts'
import { assertFilePath, assertFolderPath, assertTypeFits, isFilePath, typeOf } from './file-path.ts'
import type { ByteRange, Files, OpenFile } from './files.ts'

export function openFolderFiles(folder: string): Files {
  let tidied: Promise<void> | undefined
  return {
    async put(path, body, type) {
      assertFilePath(path)
      assertTypeFits(path, type)
      tidied ??= dropAbandoned(join(folder, '.incoming')).catch((error: unknown) => {
        tidied = undefined
        throw error
      })
      await tidied
      await writeWhole(folder, path, Buffer.isBuffer(body) ? Readable.from(body) : body)
    },

    async open(path, range) {
      assertFilePath(path)
      const handle = await openIfThere(join(folder, path))
      return handle && describe(handle, path, range)
    },

    async remove(path) {
      assertFilePath(path)
      await rm(join(folder, path), { force: true })
      await removeIfEmpty(dirname(join(folder, path)), folder)
    },

    async list(of) {
      assertFolderPath(of)
      const names = await readdir(join(folder, of)).catch(noneIfNotThere)
      return names.map((name) => `${of}/${name}`).filter(isFilePath)
    },

    walk: () => walkFolder(folder),
  }
}

/** One folder after the other. Node's own recursive reading would stop the whole process meanwhile, and fail where a folder has just gone. */
async function* walkFolder(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(noneIfNotThere)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(root, path)
    else if (entry.isFile() && isFilePath(path)) yield path
  }
}

/** The file gets its name only once every byte is on the disk, so a reader or a crash never meets half of one. */
async function writeWhole(folder: string, path: string, body: Readable): Promise<void> {
  const waiting = join(folder, '.incoming', randomUUID())
  const target = join(folder, path)
  try {
    await mkdir(dirname(waiting), { recursive: true })
    await pipeline(body, createWriteStream(waiting, { flags: 'wx', flush: true }))
    await moveTo(target, waiting)
  } catch (error) {
    body.destroy()
    await rm(waiting, { force: true })
    throw error
  }
  await flushFolder(dirname(target))
}

/** The folder is empty until the file is in it, so that whoever removes another file may take it away again. */
async function moveTo(target: string, waiting: string, triesLeft = 20): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true })
    await rename(waiting, target)
  } catch (error) {
    if (!isNotThere(error) || triesLeft === 0) throw error
    await moveTo(target, waiting, triesLeft - 1)
  }
}

/** What was on its way when a process was killed, a day ago or more: another process may be writing the rest. */
async function dropAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(noneIfNotThere)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > dayMs) await rm(file, { force: true })
  }
}

/** A rename outlives a power cut only when the folder that holds the name is on the disk too. Where the folder has gone, so has the file. */
async function flushFolder(folder: string): Promise<void> {
  await using handle = await openIfThere(folder)
  await handle?.sync()
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (isNotThere(error)) return
    throw error
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

async function describe(handle: FileHandle, path: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const about = await handle.stat()
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, about.size - 1)
  if (!about.isFile() || end < start) await handle.close()
  if (!about.isFile()) return

  const stream = end < start ? Readable.from([]) : handle.createReadStream({ start, end })
  const etag = `"${about.size.toString(36)}-${Math.trunc(about.mtimeMs).toString(36)}"`
  return { stream, size: about.size, type: typeOf(path), start, end, etag }
}

function noneIfNotThere(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

/** A folder made for files that are gone; the root stays. */
async function removeIfEmpty(path: string, root: string): Promise<void> {
  if (path === root) return
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  })
}
