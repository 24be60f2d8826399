import { LRUCache } from 'lru-cache'
import type { ProductFilter } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import { mayBeSku } from './sku-beginnings.ts'

/** How many a filter found, and at which stamp of the catalogue: until that changes, it need not be counted again. */
export interface KnownTotal {
  stamp: number
  total: number
}

interface Counted extends ProductFilter {
  /** What the words of a search were taken for. */
  understood?: string
}

interface Plenty {
  stamp: number
  least: number
  most: number
}

/** What this process has counted. Each count is good for the catalogue's stamp that it names. */
export class KnownTotals {
  readonly #counted = ofSize<KnownTotal>(1024 * 1024)
  /** By filter without its prices: the narrowest span of them known to hold as many as lists reach. Wider ones hold them too. */
  readonly #plenty = ofSize<Plenty>(256 * 1024)

  get(filter: Counted): KnownTotal | undefined {
    const { key, spanKey, least, most } = keysOf(filter)
    const plenty = this.#plenty.get(spanKey)
    const counted = this.#counted.get(key)
    if (!plenty || plenty.least < least || plenty.most > most || isLater(counted, plenty)) return counted
    return { stamp: plenty.stamp, total: reach }
  }

  set(filter: Counted, known: KnownTotal): void {
    const { key, spanKey, least, most } = keysOf(filter)
    this.#counted.set(key, known)
    // Who means a SKU is shown nothing else, and a wider span may hold the piece that has it.
    if (known.total < reach || mayBeSku(filter.search ?? '')) return
    const before = this.#plenty.get(spanKey)
    const isNarrower = before?.stamp !== known.stamp || most - least <= before.most - before.least
    if (isNarrower) this.#plenty.set(spanKey, { stamp: known.stamp, least, most })
  }
}

/** In letters: what people write into a search may be long. */
function ofSize<Known extends object>(maxSize: number): LRUCache<string, Known> {
  return new LRUCache({ maxSize, sizeCalculation: (_known, key) => key.length + 128 })
}

function keysOf(filter: Counted) {
  const { minPrice: least = 0, maxPrice: most = Number.POSITIVE_INFINITY, ...others } = filter
  return { key: JSON.stringify(filter), spanKey: JSON.stringify(others), least, most }
}

function isLater(counted: KnownTotal | undefined, plenty: Plenty): boolean {
  return counted !== undefined && counted.stamp > plenty.stamp
}
