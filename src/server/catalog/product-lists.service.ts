import { LRUCache } from 'lru-cache'
import type { FilterOptions, Product, ProductQuery, Suggestion } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { type KnownTotal, type ListPage, listCardPage, listProductPage } from './product-lists.store.ts'
import { readOptions } from './product-options.store.ts'
import { listSuggestions } from './product-suggestions.store.ts'

interface CountedOptions {
  stamp: number
  options: FilterOptions
  /** Counting took long: until then it is not done again, whatever changes. */
  restUntil: number
}

/** What this process has counted already. Each count names the catalogue's stamp, and is used only while that stands. */
export class CatalogMemory {
  readonly totals = new LRUCache<string, KnownTotal>({
    maxSize: 1024 * 1024,
    // What people write into a search may be long.
    sizeCalculation: (_known, key) => key.length + 128,
  })
  options: CountedOptions | undefined
}

/** The stamp takes no notice of a piece that is sold, unless it is the last. */
export function isStamped({ maxStock }: ProductQuery): boolean {
  return maxStock === undefined
}

export type ProductList = ReturnType<typeof toList<Product>>

export function getProductPage(db: Db, memory: CatalogMemory, query: ProductQuery) {
  return getPage(listProductPage, db, memory, query)
}

export async function getCards(db: Db, memory: CatalogMemory, query: ProductQuery) {
  return (await getPage(listCardPage, db, memory, query)).list
}

async function getPage<Shown>(listPage: ListPage<Shown>, db: Db, memory: CatalogMemory, query: ProductQuery) {
  assertWithinReach(query)
  const { page, limit, sort: _sort, ...filter } = query
  const key = JSON.stringify(filter)
  const { rows, known, state } = await listPage(db, query, isStamped(query) ? memory.totals.get(key) : undefined)
  if (isStamped(query)) memory.totals.set(key, known)
  return { list: toList<Shown>({ page, limit }, rows, known.total), state }
}

/**
 * In a shop of usual size the counts are always those of this moment. Where there is so much to count that it takes
 * long, at most a twentieth of the time is spent on it, and everybody else gets the last counts meanwhile.
 */
export async function getFilterOptions(db: Db, memory: CatalogMemory): Promise<FilterOptions> {
  const { options: last } = memory
  const began = Date.now()
  if (last && began < last.restUntil) return last.options
  if (last && last.restUntil > 0) last.restUntil = began + 10_000

  const read = await readOptions(db, last?.stamp)
  if (!read) throw new Error('The catalogue has no stamp')
  const took = Date.now() - began
  const options = read.options ? toFilterOptions(read.options) : last?.options
  if (!options) throw new Error('Options are left out only where they are known')
  memory.options = { stamp: read.stamp, options, restUntil: took > 200 ? began + 20 * took : 0 }
  return options
}

function toFilterOptions({ minPrice, maxPrice, sizes, ...rest }: FilterOptions): FilterOptions {
  return {
    ...rest,
    sizes: sizes.toSorted((one, other) => bySize.compare(one.value, other.value)),
    minPrice: toRupees(minPrice),
    maxPrice: toRupees(maxPrice),
  }
}

/** 2.2 before 2.10, as bangles are counted. */
const bySize = new Intl.Collator('en-IN', { numeric: true })

export async function getSuggestions(db: Db, typed: string): Promise<Suggestion[]> {
  const sought = typed.trim()
  return sought === '' ? [] : listSuggestions(db, sought)
}
