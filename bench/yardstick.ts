import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { type Drive, drive, type Load } from './drive.ts'
import { median } from './median.ts'
import type { Pace } from './options.ts'

/** What is measured: a kind of request, and what its answer must be. */
export interface Subject extends Pick<Load, 'ask' | 'assertRight'> {
  name: string
  /** Before each round, outside of what is counted. */
  prepare?(): Promise<void>
  /** In one round, where asking the same again would be answered from what is kept. */
  mostRequests?: number
}

interface Measured {
  cpuTime(): Promise<number>
}

export interface Cost extends Drive {
  /** Milliseconds for one request, Node and PostgreSQL together. */
  cpu: number
  /** The same in the round that took least: what else a machine does can only make a request dearer. */
  quietestCpu: number
  /** Of the bare server in the same rounds, in the middle of them. */
  bareCpu: number
  /** How many times the bare server's, in the middle of what each round gives for itself: rounds differ by half on a machine that has neighbours. */
  ratio: number
}

/** A bare server that asks the shop's own database one prepared SELECT for each request. */
export async function startYardstick(
  shop: { databaseUrl: string; productIds: readonly string[]; databaseTime(): Promise<number> },
  opened: AsyncDisposableStack,
): Promise<Subject & Measured> {
  const port = await freePort()
  const program = join(import.meta.dirname, 'bare-select-server.ts')
  const child = spawn(process.execPath, [program, String(port), shop.databaseUrl, shop.productIds[0] ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(() => void child.kill())
  await once(child.stdout, 'data')
  return {
    name: 'bare Node with one SELECT',
    ask: () => ({ url: `http://127.0.0.1:${port}/` }),
    assertRight: (body) => assert(body),
    cpuTime: async () => (cpuTimeOf(child.pid ?? 0) ?? 0) + (await shop.databaseTime()),
  }
}

/** In turns with the bare server, so that whatever else the machine does is shared; the first round warms both up. */
export async function measureCost(
  subject: Subject & Measured,
  bare: Subject & Measured,
  pace: Pace & { connections: number },
): Promise<Cost> {
  const [measured] = await measureInTurns([subject], bare, pace)
  assert(measured)
  return measured.cost
}

/** Several of them, in turns with each other as well: a quiet moment comes to all. */
export async function measureInTurns<One extends Subject & Measured>(
  subjects: readonly One[],
  bare: Subject & Measured,
  { connections, seconds, rounds }: Pace & { connections: number },
): Promise<{ subject: One; cost: Cost }[]> {
  const measured = subjects.map((subject) => ({ subject, costs: new Array<Round>() }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { subject, costs } of measured) {
      const { cpu: bareCpu } = await driveOnce(bare, { connections, seconds: seconds / 2 })
      const cost = await driveOnce(subject, { connections, seconds: round === 0 ? seconds / 2 : seconds })
      if (round > 0) costs.push({ ...cost, bareCpu })
    }
  }
  return measured.map(({ subject, costs }) => ({ subject, cost: costOf(costs) }))
}

type Round = Omit<Cost, 'ratio' | 'quietestCpu'>

function costOf(rounds: readonly Round[]): Cost {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  return {
    answered: of('answered'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    firstByte: of('firstByte'),
    cpu: of('cpu'),
    quietestCpu: Math.min(...rounds.map(({ cpu }) => cpu)),
    bareCpu: of('bareCpu'),
    ratio: median(rounds.map(({ cpu, bareCpu }) => cpu / bareCpu)),
  }
}

async function driveOnce(
  { cpuTime, prepare, mostRequests = Infinity, ...subject }: Subject & Measured,
  load: { connections: number; seconds: number },
): Promise<Drive & { cpu: number }> {
  await prepare?.()
  const before = await cpuTime()
  const result = await drive({ ...subject, ...load, mostTurns: Math.floor(mostRequests / load.connections) })
  return { ...result, cpu: ((await cpuTime()) - before) / result.answered }
}
