import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

const tools = ['sqlmap', 'wapiti'] as const

/** The tools that are not on this machine, in words, or nothing. */
export function missingTools(): string | undefined {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined)
  if (missing.length === 0) return undefined
  return `Not installed: ${missing.join(', ')}. On Debian: apt-get install -y ${missing.join(' ')}`
}

interface Ran {
  output: string
  /** False where its time was up first. */
  isDone: boolean
}

export interface Bounds {
  seconds: number
  /** Somebody has had enough of it. */
  signal: AbortSignal
}

/** Runs a tool until it is done or its time is up, in a group of its own so that nothing it started stays. */
export async function runTool(tool: (typeof tools)[number], given: readonly string[], bounds: Bounds): Promise<Ran> {
  bounds.signal.throwIfAborted()
  const child = spawn(tool, given, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const timeUp = AbortSignal.timeout(bounds.seconds * 1000)
  const either = AbortSignal.any([timeUp, bounds.signal])
  either.addEventListener('abort', end)
  await once(child, 'close')
  either.removeEventListener('abort', end)
  bounds.signal.throwIfAborted()
  return { output, isDone: !timeUp.aborted }
}
