import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

export interface Journal<Entry> {
  /** What it held when it was opened, oldest first. */
  entries: Entry[]
  /** Resolves once the entry would survive a killed process. Those added at the same time are written together. */
  add(entry: Entry): Promise<void>
  /** Puts these in the place of all there were; what is added meanwhile comes after them. */
  rewrite(entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

/** One line of JSON for each entry. A last line that a crash has cut short is dropped. */
export async function openJournal<Entry>(file: string, schema: z.ZodMiniType<Entry>): Promise<Journal<Entry>> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { entries, end } = await readEntries(file, schema)
  let handle = await open(file, 'a', 0o600)
  await handle.truncate(end)

  let lastTurn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  let batch: { lines: string[]; written: Promise<void> } | undefined
  const startBatch = () => {
    const lines: string[] = []
    const written = inTurn(async () => {
      batch = undefined
      await handle.appendFile(lines.join(''))
    })
    return { lines, written }
  }

  return {
    entries,
    add(entry) {
      batch ??= startBatch()
      batch.lines.push(toLine(entry))
      return batch.written
    },
    rewrite(kept) {
      // A batch that still waits is written before this; what comes from now on must come after it.
      batch = undefined
      return inTurn(async () => {
        const part = `${file}.part`
        await writeFile(part, kept.map(toLine).join(''), { mode: 0o600, flush: true })
        // Whoever opens it finds the old file or the new one, whole in either case.
        await rename(part, file)
        await handle.close()
        handle = await open(file, 'a', 0o600)
      })
    },
    close: () => inTurn(() => handle.close()),
  }
}

function toLine(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`
}

async function readEntries<Entry>(file: string, schema: z.ZodMiniType<Entry>) {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const end = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
  return { entries: lines.map((line, index) => readLine(line, schema, `${file}:${index + 1}`)), end }
}

function readLine<Entry>(line: string, schema: z.ZodMiniType<Entry>, where: string): Entry {
  try {
    return z.parse(schema, JSON.parse(line))
  } catch (cause) {
    throw new Error(`${where} can't be read`, { cause })
  }
}
