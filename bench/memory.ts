import { readFile } from 'node:fs/promises'
import { inspect } from '#test/fuzz/inspector.ts'
import { drive } from './drive.ts'
import { type Figure, tell } from './figures.ts'
import { type GrowingShop, mostVisitors, openGrowingShop } from './growing-shop.ts'
import { growthCases } from './growth-cases.ts'
import { slopeOf } from './median.ts'
import { options, paceOf } from './options.ts'
import type { Subject } from './yardstick.ts'

const connections = mostVisitors
const products = 1000
const { seconds: secondsEach } = paceOf(3)
const mostMb = 250
/** Per minute, once the caches are full: less is what collecting garbage differs by. */
const flat = { resident: 3, live: 0.5 }

/** How large the shop's process is after every kind of request has been asked of it for a while. */
export async function measureMemory(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openGrowingShop(products, opened)
  const atRest = await sizeOf(shop.pid)
  for (let time = 0; time < (options.smoke ? 1 : 2); time += 1) await askEverything(shop)
  const { resident, most } = await sizeOf(shop.pid)
  tell(`memory of the shop’s process, MB, after ${connections} visitors have asked for everything`, [
    {
      name: 'pages, API, carts and checkouts',
      values: { 'after the start': atRest.resident, 'after the load': resident, 'at most': most },
      goal: { words: `at most ${mostMb} MB after the load`, isMet: resident <= mostMb },
    },
  ])
}

/** The same load for minutes on end: what the process holds must not rise with time. */
export async function soak(minutes: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openGrowingShop(products, opened, { NODE_OPTIONS: '--inspect=127.0.0.1:0' })
  const inspected = await inspect(/ws:\/\/\S+/.exec(shop.output())?.[0] ?? '')
  opened.defer(() => inspected.close())
  const every = Math.min(1, minutes / 5)
  const samples: Sample[] = []
  const began = performance.now()
  const passed = () => (performance.now() - began) / 60_000
  while (passed() < minutes) {
    const next = passed() + every
    while (passed() < next) await askEverything(shop)
    const { resident } = await sizeOf(shop.pid)
    const held = await inspected.held()
    samples.push({ minute: passed(), resident, live: held.live / 2 ** 20 })
  }
  tell(
    `a soak of ${minutes} minutes, MB: what the system has given the process, and what it still holds after garbage is collected`,
    [
      ...samples.map(({ minute, ...values }) => ({ name: `after ${minute.toFixed(1)} minutes`, values })),
      rise(samples),
    ],
  )
}

interface Sample {
  minute: number
  resident: number
  live: number
}

/** Fitted over all but the first two minutes, in which code is compiled and caches fill up. */
function rise(samples: readonly Sample[]): Figure {
  const later = samples.filter(({ minute }) => minute > 2)
  const fitted = later.length > 1 ? later : samples
  const slope = (of: 'resident' | 'live') => slopeOf(fitted.map((sample) => [sample.minute, sample[of]]))
  const values = { resident: slope('resident'), live: slope('live') }
  const isMet = values.resident <= flat.resident && values.live <= flat.live
  return { name: 'rise per minute', values, goal: { words: `at most ${flat.resident} and ${flat.live} MB`, isMet } }
}

async function askEverything(shop: GrowingShop): Promise<void> {
  for (const { prepare, mostRequests = Infinity, ...subject } of [...keptPages(shop), ...growthCases(shop)]) {
    await prepare?.()
    await drive({ ...subject, connections, seconds: secondsEach, mostTurns: Math.floor(mostRequests / connections) })
  }
}

function keptPages({ url, categoryId, productIds }: GrowingShop): Subject[] {
  return ['/', `/category/${categoryId}`, `/product/${productIds[0]}`].map((path) => ({
    name: path,
    ask: () => ({ url: `${url}${path}`, headers: { 'accept-encoding': 'br' } }),
    assertRight: () => undefined,
  }))
}

/** In megabytes, now and at its largest, as the kernel counts it. */
async function sizeOf(pid: number): Promise<{ resident: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { resident: mb('VmRSS'), most: mb('VmHWM') }
}
