import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { inspect } from './inspector.ts'
import { risingIn, type Sample } from './memory.ts'

const samples = (...live: number[]): Sample[] =>
  live.map((megabytes, nth) => ({ requests: nth * 1000, live: megabytes, resident: 300, connection: 20 }))

test('memory that is warm after a while is flat, and memory that goes on rising is not', () => {
  expect(risingIn(samples(80, 160, 190, 191, 190, 193, 192))).toEqual([])
  expect(risingIn(samples(80, 100, 120, 140, 160, 180, 200))).toEqual(['live'])
  expect(risingIn(samples(80, 80, 80, 80, 88, 96, 104))).toEqual(['live'])
})

/** In megabytes, once the program has said that it is ready. */
async function liveAfter(program: string): Promise<number> {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', `${program}; setInterval(() => {}, 1000)`])
  onTestFinished(() => void child.kill())
  const said = String(await once(child.stderr, 'data'))
  const inspector = await inspect(/ws:\/\/\S+/.exec(said)?.[0] ?? '')
  const { live } = await inspector.held()
  inspector.close()
  return live / 2 ** 20
}

test('what a program has let go of does not count as held, and what it keeps does', async () => {
  const fill = 'Array.from({ length: 1_500_000 }, (_, nth) => ({ nth }))'
  expect(await liveAfter(`${fill}.length`)).toBeLessThan(25)
  expect(await liveAfter(`globalThis.kept = ${fill}`)).toBeGreaterThan(35)
})
