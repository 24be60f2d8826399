import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from './programs.ts'

interface Start {
  /** Names its log. */
  name: string
  program: string
  args: readonly string[]
  folder: string
  owner?: { uid: number; gid: number } | undefined
  environment?: Record<string, string>
}

export interface Running {
  pid: number
  kill(signal: NodeJS.Signals): Promise<void>
  /** Asks it to end, and does not ask for ever. */
  stop(): Promise<void>
}

const patienceMs = 20_000

/** A program of the cluster in the foreground, with a log of its own in the trial's folder. */
export async function run({ name, program, args, folder, owner, environment }: Start): Promise<Running> {
  const log = await open(join(folder, 'logs', `${name}.log`), 'a')
  const child = spawn(findProgram(program) ?? program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', log.fd, log.fd],
    ...owner,
  })
  const ended = once(child, 'close')
  await once(child, 'spawn')
  await log.close()
  return {
    pid: child.pid ?? 0,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
    stop: () => stopped(child, ended),
  }
}

async function stopped(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await Promise.race([ended, pause(patienceMs, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await ended
}
