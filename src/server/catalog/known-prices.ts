import { LRUCache } from 'lru-cache'
import { reach } from '#contracts/reach.ts'
import type { KnownTotal } from './known-totals.ts'

export interface PriceSpan {
  least: number
  most: number
}

export interface FoundPrices {
  stamp: number
  /** Of all that is found, in no order. None where too much would have to be looked at. */
  prices: readonly number[] | null
}

interface Known {
  stamp: number
  /** How many ranges of prices were counted one by one at this stamp. */
  ranges: number
  /** Unknown while nobody has read them; null where they are too many. */
  prices?: Int32Array | null
}

/** After so many ranges at one stamp of the catalogue it is cheaper to read all prices once than to count the next. */
const rangesBeforeReading = 2

/** What the pieces cost that a list finds at any price: how many of them lie in a range is then known without asking the database. */
export class KnownPrices {
  readonly #known = new LRUCache<string, Known>({
    maxSize: 2 * 1024 * 1024,
    sizeCalculation: ({ prices }, key) => 4 * (prices?.length ?? 0) + key.length + 128,
  })

  count(key: string, { least, most }: PriceSpan): KnownTotal | undefined {
    const known = this.#known.get(key)
    if (!known?.prices) return undefined
    const total = known.prices.reduce((sum, price) => (price >= least && price <= most ? sum + 1 : sum), 0)
    return { stamp: known.stamp, total: Math.min(reach, total) }
  }

  /** Where they had better be read before one more range is counted: the stamp at which that is so. */
  worthReadingAt(key: string): number | undefined {
    const known = this.#known.get(key)
    return known && known.prices === undefined && known.ranges >= rangesBeforeReading ? known.stamp : undefined
  }

  keep(key: string, { stamp, prices }: FoundPrices): void {
    this.#known.set(key, { stamp, ranges: 0, prices: prices && Int32Array.from(prices) })
  }

  noteCounted(key: string, stamp: number): void {
    const known = this.#known.get(key)
    if (known?.stamp !== stamp) this.#known.set(key, { stamp, ranges: 1 })
    else known.ranges += 1
  }
}
