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

/** The server that a shop killed hard has left running, once it answers to our password. */
export async function findServer(folder: DataFolder): Promise<Server | undefined> {
  const file = join(folder.cluster, 'postmaster.pid')
  const noted = await readFile(file, 'utf8').catch(() => undefined)
  if (noted === undefined) return undefined

  const [pid = '', , , port = ''] = noted.split('\n')
  const server = { pid: Number(pid), port: Number(port) }
  if (isServerOf(folder.cluster, server.pid)) return answers(folder, server)

  // PostgreSQL takes any live process of this number for a server. A dead one leaves it its other check,
  // whether a worker of the old server still has the memory, which removing the file would take away.
  if (isAlive(server.pid)) await writeFile(file, noted.replace(pid, String(deadPid())))
  return undefined
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
