import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/free-port.ts'
import packageFile from '../../package.json' with { type: 'json' }

const shopProgram = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const { start } = packageFile.scripts
const words = start.split(' ')
const nodeOptions = words.filter((word) => word.startsWith('--'))
const setByStart: Record<string, string> = Object.fromEntries(
  words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
)
const compiled = fileURLToPath(new URL(`../../${setByStart.NODE_COMPILE_CACHE ?? ''}`, import.meta.url))

/** All that a shop under test has of whoever tests it. */
function ofWhoeverTests(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE = compiled } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}

export interface ShopProcess {
  process: ChildProcess
  url: string
  output(): string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Asks it to close, as whoever runs it would, and waits until it has. */
  stop(): Promise<void>
}

interface RunBy {
  /** Where that is more than Node.js alone. */
  by?: readonly string[]
  /** Of another version. */
  program?: string
}

/** Starts the shop as a person would, as a process of its own, and waits until it is open or has given up. */
export async function startShopProcess(
  environment: Record<string, string>,
  options: readonly string[] = [],
  runBy: RunBy = {},
): Promise<ShopProcess> {
  if (environment.PORT !== undefined) return startAt(environment.PORT, environment, options, runBy)
  const shop = await startAt(String(await freePort()), environment, options, runBy)
  // A port that was free a moment ago is sometimes given to whoever asks another server just then.
  if (!/Port \d+ on \S+ is taken/.test(shop.output())) return shop
  return startAt(String(await freePort()), environment, options, runBy)
}

async function startAt(
  port: string,
  environment: Record<string, string>,
  options: readonly string[],
  { by: [command = '', ...by] = [process.execPath, ...nodeOptions], program = shopProgram }: RunBy,
): Promise<ShopProcess> {
  const child = spawn(command, [...by, program, ...options], {
    // Away from the project, so that a developer's own .env is not read.
    cwd: tmpdir(),
    env: { ...setByStart, ...ofWhoeverTests(), PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Alankara is open')) opened.resolve()
    })
  }
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? 'gone')
  await Promise.race([opened.promise, ended])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { process: child, url: `http://127.0.0.1:${port}`, output: () => output, ended, stop }
}
