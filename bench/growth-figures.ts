import type { Figure } from './figures.ts'
import { paceOf } from './options.ts'
import type { Cost, Subject } from './yardstick.ts'

const mostGrowth = 1.5

/** Many short rounds: where a machine has neighbours, the bare server itself wavers by half within seconds. */
export const growthPace = { connections: 2, ...paceOf(0.7, 7) }

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
  const growth = last.cost.ratio / first.cost.ratio
  return {
    name: last.subject.name,
    values: {
      ...Object.fromEntries(costs.map(({ size, cost }) => [inWords(size), cost.cpu])),
      'of bare, first': first.cost.ratio,
      'of bare, last': last.cost.ratio,
      growth,
      'p50 first': first.cost.p50,
      'p50 last': last.cost.p50,
      'p99 last': last.cost.p99,
    },
    goal: { words: `at most ${mostGrowth} times dearer`, isMet: growth <= mostGrowth },
  }
}

export function inWords(size: number): string {
  return size.toLocaleString('en-IN')
}
