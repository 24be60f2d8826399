import { LRUCache } from 'lru-cache'
import type { ProductFilter } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import { type FoundPrices, KnownPrices, type PriceSpan } from './known-prices.ts'
import { mayBeSku } from './sku-beginnings.ts'

/** How many a filter found, and at which stamp of the catalogue: until that changes, it need not be counted again. */
export interface KnownTotal {
  stamp: number
  total: number
}

export interface Counted extends ProductFilter {
  /** What the words of a search were taken for. */
  understood?: string
}

interface Plenty extends PriceSpan {
  stamp: number
}

/** What this process has counted. Each count is good for the catalogue's stamp that it names. */
export class KnownTotals {
  readonly #counted = ofSize<KnownTotal>(1024 * 1024)
  /** By filter without its prices: the narrowest span of them known to hold as many as lists reach. Wider ones hold them too. */
  readonly #plenty = ofSize<Plenty>(256 * 1024)
  readonly #prices = new KnownPrices()

  get(filter: Counted): KnownTotal | undefined {
    const { key, spanKey, span } = keysOf(filter)
    const known = [this.#counted.get(key), this.#withPlenty(spanKey, span), this.#prices.count(spanKey, span)]
    return known.reduce((newest, one) => (one && one.stamp > (newest?.stamp ?? -1) ? one : newest), undefined)
  }

  set(filter: Counted, known: KnownTotal): void {
    const { key, spanKey, span } = keysOf(filter)
    const isNew = this.#counted.get(key)?.stamp !== known.stamp
    this.#counted.set(key, known)
    // Who means a SKU is shown nothing else, and a wider span may hold the piece that has it.
    if (mayBeSku(filter.search ?? '')) return
    if (known.total >= reach) this.#keepPlenty(spanKey, { stamp: known.stamp, ...span })
    else if (isNew) this.#prices.noteCounted(spanKey, known.stamp)
  }

  /** Whether all prices of what the filter finds had better be read before one more range of them is counted. */
  arePricesWorthReading(filter: Counted): boolean {
    const stamp = this.#prices.worthReadingAt(keysOf(filter).spanKey)
    // What is known of this range may be of an older stamp.
    return stamp !== undefined && (this.get(filter)?.stamp ?? -1) < stamp
  }

  setPrices(filter: Counted, found: FoundPrices): void {
    this.#prices.keep(keysOf(filter).spanKey, found)
  }

  #withPlenty(spanKey: string, { least, most }: PriceSpan): KnownTotal | undefined {
    const plenty = this.#plenty.get(spanKey)
    if (!plenty || plenty.least < least || plenty.most > most) return undefined
    return { stamp: plenty.stamp, total: reach }
  }

  #keepPlenty(spanKey: string, plenty: Plenty): void {
    const before = this.#plenty.get(spanKey)
    const isNarrower = before?.stamp !== plenty.stamp || plenty.most - plenty.least <= before.most - before.least
    if (isNarrower) this.#plenty.set(spanKey, plenty)
  }
}

/** In letters: what people write into a search may be long. */
function ofSize<Known extends object>(maxSize: number): LRUCache<string, Known> {
  return new LRUCache({ maxSize, sizeCalculation: (_known, key) => key.length + 128 })
}

function keysOf(filter: Counted): { key: string; spanKey: string; span: PriceSpan } {
  const { minPrice: least = 0, maxPrice: most = Number.POSITIVE_INFINITY, ...others } = filter
  return { key: JSON.stringify(filter), spanKey: JSON.stringify(others), span: { least, most } }
}
