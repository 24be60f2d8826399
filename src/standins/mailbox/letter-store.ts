import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Envelope, type Letter, readAttachment, readLetter, toEnvelopeLines } from './letter.ts'

export const usuallyKept = 500
const fileName = /^(\d{10})-(\d{13})\.eml$/

export interface LetterStore {
  /** Resolves once the message would survive a crash. */
  add(envelope: Envelope, message: AsyncIterable<Buffer>): Promise<void>
  /** Newest first. */
  list(): Promise<Letter[]>
  find(id: string): Promise<Letter | undefined>
  findAttachment(id: string, index: number): Promise<Buffer | undefined>
}

/** One file per message, named by its place in the row and its time: `0000000042-1763170000000.eml`. */
export async function openLetterStore(folder: string, mostKept: number): Promise<LetterStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => name.endsWith('.part')).map((name) => rm(join(folder, name))))

  /** Oldest first. */
  const ids = names
    .filter((name) => fileName.test(name))
    .toSorted()
    .map((name) => name.slice(0, -'.eml'.length))
  const read = new Map<string, Promise<Letter>>()
  let next = Number(ids.at(-1)?.slice(0, 10) ?? 0) + 1
  const pathOf = (id: string) => join(folder, `${id}.eml`)

  const load = (id: string): Promise<Letter> => {
    const known = read.get(id) ?? readFile(pathOf(id)).then((raw) => readLetter(id, timeOf(id), raw))
    read.set(id, known)
    // A read that failed is tried again by the next who asks.
    known.catch(() => read.delete(id))
    return known
  }

  const dropOldest = async () => {
    const tooOld = ids.splice(0, Math.max(0, ids.length - mostKept))
    for (const id of tooOld) read.delete(id)
    await Promise.all(tooOld.map((id) => rm(pathOf(id), { force: true })))
  }

  return {
    async add(envelope, message) {
      const part = join(folder, `${randomUUID()}.part`)
      try {
        await pipeline(withEnvelope(envelope, message), createWriteStream(part, { flags: 'wx', flush: true }))
        const id = `${String(next++).padStart(10, '0')}-${Date.now()}`
        await rename(part, pathOf(id))
        await flushFolder(folder)
        ids.push(id)
        ids.sort()
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await dropOldest()
    },
    async list() {
      const loaded = await Promise.allSettled(ids.toReversed().map(load))
      return loaded.flatMap((letter) => (letter.status === 'fulfilled' ? [letter.value] : []))
    },
    find: async (id) => (ids.includes(id) ? load(id) : undefined),
    findAttachment: async (id, index) =>
      ids.includes(id) ? readAttachment(await readFile(pathOf(id)), index) : undefined,
  }
}

function timeOf(id: string): string {
  return new Date(Number(id.slice(11))).toISOString()
}

async function* withEnvelope(envelope: Envelope, message: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(toEnvelopeLines(envelope))
  yield* message
}

/** The new name is on the disk only when the folder that holds it is. */
async function flushFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
