import type { Figure } from './figures.ts'
import type { Cost, Subject } from './yardstick.ts'

const mostGrowth = 1.5

export interface GrowthCase extends Subject {
  /** The smallest shop that has as much of it as a large one; the growth is counted from there. */
  from?: number
}

export interface CostAt {
  subject: GrowthCase
  size: number
  cost: Cost
}

/** For each kind of request, what it costs at every size, and the last beside the first. */
export function growthFigures(costs: readonly CostAt[]): Figure[] {
  return [...Map.groupBy(costs, ({ subject }) => subject.name).values()].map(toFigure)
}

function toFigure(costs: CostAt[]): Figure {
  const last = costs.at(-1)
  const { from = 0 } = last?.subject ?? {}
  const first = costs.find(({ size }) => size >= from) ?? costs[0]
  if (!first || !last) throw new Error('Nothing was measured')
  const growth = inBare(last.cost) / inBare(first.cost)
  return {
    name: last.subject.name,
    values: {
      ...Object.fromEntries(costs.map(({ size, cost }) => [inWords(size), cost.cpu])),
      'of bare, first': inBare(first.cost),
      'of bare, last': inBare(last.cost),
      growth,
      'p50 first': first.cost.p50,
      'p50 last': last.cost.p50,
      'p99 last': last.cost.p99,
    },
    goal: { words: `at most ${mostGrowth} times dearer`, isMet: growth <= mostGrowth },
  }
}

function inBare({ cpu, bareCpu }: Cost): number {
  return cpu / bareCpu
}

export function inWords(size: number): string {
  return size.toLocaleString('en-IN')
}
