import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { rawGet } from '#test/harness/raw-get.ts'
import { until } from '#test/harness/until.ts'
import { cpuTimeOf } from './cpu-time.ts'
import { drive } from './drive.ts'
import { type Figure, tell } from './figures.ts'
import { type Answered, askInBatches, together } from './load.ts'
import { median } from './median.ts'
import { options, paceOf } from './options.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'
import { type Cost, measureInTurns, startYardstick } from './yardstick.ts'

const { rounds } = paceOf(4)
const browser = { 'accept-encoding': 'br' }

/** Pages that are kept, beside a bare server that answers the same bytes in the same run; and pages made anew. */
export async function measurePages(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const shop = await openStockedShop(1000, opened)
  const paths = { home: '/', category: `/category/${shop.categoryId}`, product: `/product/${shop.productIds[0]}` }
  const kept: Figure[] = []
  for (const [name, path] of Object.entries(paths)) kept.push(await compareKept(name, path, shop))
  tell(
    `kept pages; ratios are to bare node:http with the same bytes, p50 and p99 of ${together} requests sent at once`,
    kept,
  )
  const bare = await startYardstick(shop, opened)
  // More than the shop remembers, so that by the next round each card has been forgotten.
  const large = await openStockedShop(options.smoke ? 1000 : 20_000, opened)
  const anew = [
    pageAnew(shop, {
      name: 'category page of 48, with the list that all see',
      filterOf: beyondAllPrices,
      goal: atMost6,
    }),
    pageAnew(shop, {
      name: 'category page of 48, of a list that nobody asked for',
      filterOf: ofItsOwn,
      goal: atMost6,
    }),
    pageAnew(large, { name: 'category page of 48 that nobody has looked at lately', filterOf: furtherOn }),
  ]
  // V8 goes on compiling for two thousand pages; a process that has made them is how a shop spends its days.
  for (const page of anew) await drive({ ...page, connections: 1, ...paceOf(12) })
  const measured = await measureInTurns(anew, bare, { connections: 1, ...paceOf(1.5, 20) })
  tell('pages made anew, one visitor; ratios are to bare Node with one SELECT', measured.map(toFigure))
}

/** On an idle machine: where it has neighbours, the quietest round comes nearest to one. */
const atMost6 = ({ quietestCpu, firstByte }: Cost) => ({
  words: 'CPU at most 6 ms when quietest, first byte within 30 ms',
  isMet: quietestCpu <= 6 && firstByte <= 30,
})

async function compareKept(name: string, path: string, shop: StockedShop): Promise<Figure> {
  await using opened = new AsyncDisposableStack()
  const url = `${shop.url}${path}`
  const quick = await until(async () => {
    const page = await rawGet(url, browser)
    return page.headers['x-cache'] === 'hit' ? page : undefined
  })
  // What is asked for often is packed anew, and shorter from then on.
  const askOften = () =>
    until(async () => {
      const page = await rawGet(url, browser)
      return page.body.length < quick.body.length ? page : undefined
    })
  const page = await askOften()
  const bare = await startBareServer(page, opened)
  const ofBareEach: AnsweredAt[] = []
  const ofShopEach: AnsweredAt[] = []
  // In turns, so that whatever else the machine does is shared.
  for (let round = 0; round < rounds; round += 1) {
    ofBareEach.push(await askAtCost(bare))
    // A page lives for a minute: made anew just before where it has to be, it is the same for the whole round.
    await askOften()
    ofShopEach.push(await askAtCost({ url, pid: shop.pid }))
  }
  const ofBare = (of: keyof AnsweredAt) => median(ofBareEach.map((round) => round[of]))
  const ofShop = (of: keyof AnsweredAt) => median(ofShopEach.map((round) => round[of]))
  const ratio = ofShop('perSecond') / ofBare('perSecond')
  return {
    name,
    values: {
      bytes: page.body.length,
      'bare/s': ofBare('perSecond'),
      'shop/s': ofShop('perSecond'),
      ratio,
      'bare CPU µs': ofBare('cpu'),
      'CPU µs': ofShop('cpu'),
      'p50 ms': ofShop('p50'),
      'p99 ms': ofShop('p99'),
    },
    goal: { words: '0.70 or better', isMet: ratio >= 0.7 },
  }
}

interface AnsweredAt extends Answered {
  /** Microseconds for one request. */
  cpu: number
}

async function askAtCost({ url, pid }: { url: string; pid: number }): Promise<AnsweredAt> {
  const before = cpuTimeOf(pid) ?? 0
  const answered = await askInBatches(url, browser)
  return { ...answered, cpu: (((cpuTimeOf(pid) ?? 0) - before) * 1000) / answered.answered }
}

/** Another page each time, which is taken for no filter at all: its list is read anew, but not counted again. */
const beyondAllPrices = (page: number) => `maxPrice=${900_000 + page}`

/** Well within what the category's prices are, and asked for by nobody before, neither of the page nor of the database. */
const ofItsOwn = (page: number) => `minPrice=${200 + (page % 200)}&maxPrice=${3600 - Math.floor(page / 200)}`

/** One page of the list after the other, each as if it were new. */
const furtherOn = (page: number) => `page=${1 + (page % (options.smoke ? 2 : 100))}&${beyondAllPrices(page)}`

interface PageAnew {
  name: string
  filterOf: (page: number) => string
  goal?: (cost: Cost) => NonNullable<Figure['goal']>
}

function pageAnew(shop: StockedShop, { filterOf, ...page }: PageAnew) {
  let asked = 0
  return {
    ...page,
    ask: () => ({ url: `${shop.url}/category/${shop.categoryId}?${filterOf((asked += 1))}`, headers: browser }),
    assertRight: (_: string, headers: IncomingHttpHeaders) =>
      assert.notEqual(headers['x-cache'], 'hit', 'The page was not made anew'),
    cpuTime: shop.cpuTime,
  }
}

function toFigure({ subject: { name, goal }, cost }: { subject: ReturnType<typeof pageAnew>; cost: Cost }): Figure {
  const { cpu, quietestCpu, bareCpu, ratio, firstByte, perSecond, p50, p99 } = cost
  return {
    name,
    values: {
      'CPU ms': cpu,
      quietest: quietestCpu,
      'bare CPU ms': bareCpu,
      'CPU ratio': ratio,
      'first byte p50 ms': firstByte,
      'a second': perSecond,
      'p50 ms': p50,
      'p99 ms': p99,
    },
    ...(goal && { goal: goal(cost) }),
  }
}

async function startBareServer(
  page: Awaited<ReturnType<typeof rawGet>>,
  opened: AsyncDisposableStack,
): Promise<{ url: string; pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'alankara-bare-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = page.headers
  const file = join(folder, 'page')
  await writeFile(file, page.body)
  const port = await freePort()
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, String(port), file, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(() => void child.kill())
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0 }
}
