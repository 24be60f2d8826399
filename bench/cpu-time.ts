import { readdir, readFile } from 'node:fs/promises'

/** What the kernel counts in: a hundredth of a second, on every Linux there is. */
const msPerTick = 10

/** The processor time that a process and all its children have taken, in milliseconds; undefined where there is no /proc. */
export async function cpuTimeOf(root: number): Promise<number | undefined> {
  const processes = await listProcesses().catch(() => undefined)
  if (!processes) return undefined
  let ticks = 0
  const family = new Set([root])
  // Children have higher numbers than their parents, but for the rare wrap-around, which a few passes get right.
  for (let pass = 0; pass < 3; pass += 1) {
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  for (const { pid, used } of processes) if (family.has(pid)) ticks += used
  return ticks * msPerTick
}

interface Process {
  pid: number
  parent: number
  /** Its own time and that of children that have ended. */
  used: number
}

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => undefined)))
  return all.filter((one) => one !== undefined)
}

async function readProcess(pid: string): Promise<Process> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold anything; what follows are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (field: number) => Number(fields[field - 3])
  return { pid: Number(pid), parent: at(4), used: at(14) + at(15) + at(16) + at(17) }
}
