import { type Figure, tell } from './figures.ts'
import { openGrowingShop } from './growing-shop.ts'
import { growthCases } from './growth-cases.ts'
import { type CostAt, growthFigures, growthPace, inWords } from './growth-figures.ts'
import { measureCost, startYardstick } from './yardstick.ts'

const sizes = [1000, 20_000, 200_000]

/** What each request costs in one shop as its catalogue grows, beside a bare server on the same database. */
export async function measureGrowth(most: number): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const [small, ...larger] = [...sizes.filter((size) => size < most), most]
  let shop = await openGrowingShop(small, opened)
  const bare = await startYardstick(shop, opened)
  const costs: CostAt[] = []
  const filling: Figure[] = []
  for (const size of [small, ...larger]) {
    if (size > small) shop = await shop.grow(size)
    filling.push({ name: `up to ${inWords(size)} products`, values: { seconds: shop.filledIn } })
    for (const subject of growthCases(shop)) {
      const cost = await measureCost({ ...subject, cpuTime: shop.cpuTime }, bare, growthPace)
      costs.push({ subject, size, cost })
    }
  }
  tell('filling of the growing catalogue', filling)
  tell(
    `cost of a request as the catalogue grows, ${growthPace.connections} connections: CPU ms of Node and PostgreSQL at each size; growth is the last beside the first, each in units of bare Node with one SELECT`,
    growthFigures(costs),
  )
}
