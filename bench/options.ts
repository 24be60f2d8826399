import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** How large the catalogue grows. */
    products: { type: 'string', default: '1000000' },
    /** How many orders insights and staff's lists look back on. */
    orders: { type: 'string', default: '1000000' },
    /** How long the soak lasts. */
    minutes: { type: 'string', default: '10' },
    /** Passes through everything with sizes that take no time: shows that it works, and nothing else. */
    smoke: { type: 'boolean', default: false },
    /** Where the tables go. */
    file: { type: 'string' },
  },
})

const { smoke, only } = values

export const options = {
  only,
  smoke,
  products: smoke ? 1100 : Number(values.products),
  orders: smoke ? 2000 : Number(values.orders),
  minutes: smoke ? 0.01 : Number(values.minutes),
  file: values.file ?? `test-results/${smoke ? 'bench-smoke' : 'bench'}.json`,
}

/** How long each side of a comparison is asked at a time, and how often; the median counts. */
export interface Pace {
  seconds: number
  rounds: number
}

/** In a smoke run each visitor asks once or twice; the first answer is always looked at. */
export function paceOf(seconds: number, rounds = 3): Pace {
  return smoke ? { seconds: 0.01, rounds: 1 } : { seconds, rounds }
}
