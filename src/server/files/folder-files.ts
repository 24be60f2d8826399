import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertFilePath, assertTypeFits, typeOf } from './file-path.ts'
import type { ByteRange, Files, OpenFile } from './files.ts'

export function openFolderFiles(folder: string): Files {
  return {
    async put(path, body, type) {
      assertFilePath(path)
      assertTypeFits(path, type)
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
  }
}

/** The file gets its name only once every byte is on the disk, so a reader or a crash never meets half of one. */
async function writeWhole(folder: string, path: string, body: Readable): Promise<void> {
  const waiting = join(folder, '.incoming', randomUUID())
  const target = join(folder, path)
  try {
    await mkdir(dirname(waiting), { recursive: true })
    await pipeline(body, createWriteStream(waiting, { flags: 'wx', flush: true }))
    await mkdir(dirname(target), { recursive: true })
    await rename(waiting, target)
  } catch (error) {
    body.destroy()
    await rm(waiting, { force: true })
    throw error
  }
  await flushFolder(dirname(target))
}

/** A rename outlives a power cut only when the folder that holds the name is on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  // Windows can't open a folder to flush it.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return
    throw error
  }
}

async function describe(handle: FileHandle, path: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const stat = await handle.stat()
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, stat.size - 1)
  if (!stat.isFile() || end < start) await handle.close()
  if (!stat.isFile()) return

  const stream = end < start ? Readable.from([]) : handle.createReadStream({ start, end })
  const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`
  return { stream, size: stat.size, type: typeOf(path), start, end, etag }
}

/** A folder made for files that are gone; the root stays. */
async function removeIfEmpty(path: string, root: string): Promise<void> {
  if (path === root) return
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  })
}
