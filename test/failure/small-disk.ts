import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of this size in memory. Only root on Linux may make one: undefined where that is not allowed. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast', 'stones')
  return {
    folder,
    fill: () => fill(ballast),
    makeRoom: () => rm(ballast, { force: true }),
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>

/** Until not one more byte goes in. */
async function fill(file: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  await using stones = await open(file, 'a')
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      await stones.write(Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 16)
    }
  }
}
