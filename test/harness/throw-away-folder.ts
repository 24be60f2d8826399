import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than a run of everything takes; a container often has 64 MB. */
const enoughBytes = 2 * 1024 ** 3

/** In memory where there is room: a database of a test is some three hundred files, which a disk takes long to make. */
export async function makeThrowAwayFolder(name: string): Promise<string> {
  return mkdtemp(join((await hasRoom(memory)) ? memory : tmpdir(), name))
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}
