import type { ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { type DataFolder, serverUrl, superuser } from './data-folder.ts'
import { deadPid, isAlive, isServerOf } from './processes.ts'
import { refusalOf } from './refusal.ts'

export interface Server {
  pid: number
  port: number
}

/** Long, since a large shop that was cut off reads its whole log again before it answers. */
const answerWithinMs = 60_000
const endings = [
  { signal: 'SIGINT', withinMs: 3000 },
  { signal: 'SIGQUIT', withinMs: 1000 },
] as const
const wrongPassword = '28P01'

/** The server of an open shop, or one that a shop killed hard has left running, once it answers to our password. */
export async function findServer(folder: DataFolder): Promise<Server | undefined> {
  const server = (await readNoted(folder))?.server
  return server && isServerOf(folder.cluster, server.pid) ? answers(folder, server) : undefined
}

/**
 * PostgreSQL takes any live process of the noted number for a server. A dead one leaves it its other check,
 * whether a worker of the old server still has the memory, which removing the file would take away.
 */
export async function disownNumber(folder: DataFolder): Promise<void> {
  const noted = await readNoted(folder)
  if (!noted || isServerOf(folder.cluster, noted.server.pid) || !isAlive(noted.server.pid)) return
  await writeFile(noteOf(folder), noted.text.replace(String(noted.server.pid), String(deadPid())))
}

const noteOf = ({ cluster }: DataFolder) => join(cluster, 'postmaster.pid')

/** What PostgreSQL has written down of itself; it stays behind where it was cut off. */
async function readNoted(folder: DataFolder): Promise<{ text: string; server: Server } | undefined> {
  const text = await readFile(noteOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid = '', , , port = ''] = text.split('\n')
  return { text, server: { pid: Number(pid), port: Number(port) } }
}

/** Undefined if the process ends before it answers. */
export async function answers(folder: DataFolder, server: Server, child?: ChildProcess): Promise<Server | undefined> {
  const began = Date.now()
  while (Date.now() - began < answerWithinMs) {
    const refusal = await refusalOf(serverUrl(folder, server.port, superuser, 'postgres'), 'select 1')
    if (refusal === undefined) return server
    if (child ? hasEnded(child) : !isServerOf(folder.cluster, server.pid)) return undefined
    if (!child && refusal === wrongPassword) {
      throw new StartupError(`${folder.passwordFile} does not hold the password of the database in ${folder.cluster}`)
    }
    // Each refusal is a line in the log, so a long recovery is asked less often.
    await pause(Date.now() - began < 1000 ? 25 : 250)
  }
  throw new StartupError(`PostgreSQL does not answer. Its log is ${folder.log}`)
}

/** Fast, as PostgreSQL calls it: open work is rolled back, what is committed is written. If it hangs, at once. */
export async function stopServer(folder: DataFolder, { pid }: Server): Promise<void> {
  for (const { signal, withinMs } of endings) {
    if (!isServerOf(folder.cluster, pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + withinMs
    while (isServerOf(folder.cluster, pid) && Date.now() < deadline) await pause(10)
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}
