import { growthCases } from './growth-cases.ts'
import { median } from './median.ts'
import { openStockedShop, type StockedShop } from './stocked-shop.ts'

const small = 1000
const rounds = 5
const requestsPerRound = 40

/** What a request costs in a large shop, beside the same request to a shop of a thousand products in the same run. */
export async function measureGrowth(most: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const base = await openStockedShop(small, opened)
  const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= most)
  console.log('cost of a request as the catalogue grows: CPU of Node and PostgreSQL together, and time to the answer')
  for (const size of sizes) {
    await using closing = new AsyncDisposableStack()
    const large = await openStockedShop(size, closing)
    console.log(
      `\n  ${size.toLocaleString('en-IN')} products against ${small.toLocaleString('en-IN')} (filled in ${large.filledIn} s)`,
    )
    console.log('    CPU ms   ratio    p50 ms   ratio    first ms   request')
    for (const one of growthCases) await compare(one, base, large)
  }
}

async function compare(one: (typeof growthCases)[number], base: StockedShop, large: StockedShop): Promise<void> {
  const ofBase: Cost[] = []
  const ofLarge: Cost[] = []
  const first = await ask(one, large, 0)
  // In turns, so that whatever else the machine does is shared; the first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const [costOfBase, costOfLarge] = [await costOf(one, base), await costOf(one, large)]
    if (round > 0) ofBase.push(costOfBase)
    if (round > 0) ofLarge.push(costOfLarge)
  }
  const [cpu, baseCpu] = [median(ofLarge.map((cost) => cost.cpu)), median(ofBase.map((cost) => cost.cpu))]
  const [time, baseTime] = [median(ofLarge.map((cost) => cost.time)), median(ofBase.map((cost) => cost.time))]
  const figures = [
    cpu.toFixed(2),
    (cpu / baseCpu).toFixed(2),
    time.toFixed(2),
    (time / baseTime).toFixed(2),
    first.toFixed(0),
  ]
  console.log(`    ${figures.map((figure) => figure.padEnd(9)).join('')}  ${one.name}`)
}

interface Cost {
  cpu: number
  time: number
}

async function costOf(one: (typeof growthCases)[number], shop: StockedShop): Promise<Cost> {
  const times: number[] = []
  const before = await shop.cpuTime()
  for (let request = 0; request < requestsPerRound; request += 1) times.push(await ask(one, shop, request))
  return { cpu: ((await shop.cpuTime()) - before) / requestsPerRound, time: median(times) }
}

async function ask(one: (typeof growthCases)[number], shop: StockedShop, turn: number): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${shop.url}${one.path(shop, turn)}`)
  const body: unknown = await answer.json()
  const took = performance.now() - begun
  one.assertRight(body)
  return took
}
