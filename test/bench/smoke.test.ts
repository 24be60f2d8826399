import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

const Tables = z.object({
  tables: z.array(
    z.object({
      kind: z.string(),
      // A ratio to what took no time at all is none.
      figures: z.array(z.object({ name: z.string(), values: z.record(z.string(), z.nullable(z.number())) })),
    }),
  ),
})

const growth = ['of bare, first', 'of bare, last', 'growth', 'p50 first', 'p50 last', 'p99 last']

/** The columns of each table, in the order in which they are told. */
const expected: Record<string, string[][]> = {
  pages: [
    ['bytes', 'bare/s', 'shop/s', 'ratio', 'bare CPU µs', 'CPU µs', 'p50 ms', 'p99 ms'],
    ['CPU ms', 'quietest', 'bare CPU ms', 'CPU ratio', 'first byte p50 ms', 'a second', 'p50 ms', 'p99 ms'],
  ],
  api: [['requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'bare CPU ms', 'CPU ratio']],
  statements: [['statements']],
  accounts: [['known', 'unknown', 'ratio']],
  paying: [['a second', 'p50 ms', 'p99 ms', 'CPU ms of Node', 'CPU ms of PostgreSQL', 'its share', 'in bare SELECTs']],
  import: [['seconds', 'CPU s', 'MB before', 'MB at most']],
  growth: [['seconds'], ['1,000', '1,100', ...growth]],
  orders: [['seconds'], ['1,000', '2,000', ...growth]],
  memory: [['after the start', 'after the load', 'at most']],
  soak: [['resident', 'live']],
  start: [['seconds', 'CPU s of Node', 'CPU s of PostgreSQL']],
  bytes: [['document', 'stylesheet', 'script', 'font', 'image', 'other', 'all', 'requests']],
  insights: [
    ['first', 'median'],
    ['first', 'median'],
  ],
}

/** It looks at answers too: one that is wrong ends the run. How quick they are is not asked here. */
test('every kind of figure can be measured, and leaves its tables with all of their columns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-smoke-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'bench.json')

  const { code, complaints } = await runBench('--smoke', '--file', file)
  expect(complaints).toBe('')
  expect(code).toBe(0)

  const { tables } = z.parse(Tables, JSON.parse(await readFile(file, 'utf8')))
  const columns = tables.map(({ kind, figures }) => ({ kind, columns: [...new Set(figures.flatMap(columnsOf))] }))
  const told = Object.groupBy(columns, ({ kind }) => kind)
  for (const [kind, wanted] of Object.entries(expected))
    expect(
      told[kind]?.map((table) => table.columns),
      kind,
    ).toEqual(wanted)
  expect(Object.keys(told).toSorted()).toEqual(Object.keys(expected).toSorted())
}, 600_000)

function columnsOf({ values }: { values: Record<string, unknown> }): string[] {
  return Object.keys(values)
}

async function runBench(...options: string[]): Promise<{ code: unknown; complaints: string }> {
  const program = resolve(import.meta.dirname, '../../bench/run.ts')
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill())
  const ended = once(child, 'close')
  const complaints = await text(child.stderr)
  const [code]: unknown[] = await ended
  return { code, complaints }
}
