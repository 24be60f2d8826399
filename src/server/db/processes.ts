import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: somebody else's, and therefore alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** False for a number that now belongs to some other program, and for a server that is dead but not yet buried. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return isNamedSo(cluster, pid)
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(command) === 'postgres' && args[args.indexOf('-D') + 1] === cluster
  } catch {
    return false
  }
}

/** By what `ps` says, which is one line, spaces in names and all. Where it can't be asked, better taken for the server. */
function isNamedSo(cluster: string, pid: number): boolean {
  const { error, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return error !== undefined || stdout.includes(`/postgres -D ${cluster} `)
}

/** A number that no process has: looked for from the top, where the system comes last. */
export function deadPid(): number {
  let pid = 4_194_303
  while (isAlive(pid)) pid -= 1
  return pid
}
