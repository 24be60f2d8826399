import type { CallReply } from '#contracts/call.ts'
import type { Product, ProductQuery, readFilterOptions, Suggestion } from '#contracts/products.ts'
import type { Db } from '#server/db/database.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { type Counted, KnownTotals } from './known-totals.ts'
import { readPriceWords } from './price-words.ts'
import { isStamped, type ListPage, listProductPage, readStamp } from './product-lists.store.ts'
import { type Offer, readOptions, type ShopOptions } from './product-options.store.ts'
import { readPlainPrices } from './product-plain.store.ts'
import { readFoundPrices } from './product-search-prices.store.ts'
import { listSuggestions } from './product-suggestions.store.ts'
import { SeenCards } from './seen-cards.service.ts'
import { asksForAll } from './shoppers-words.ts'
import { isReadByGoods, type ReadWords, readWords } from './typed-words.store.ts'

interface CountedOptions {
  stamp: number
  options: ShopOptions
  /** Counting took long: until then it is not done again, whatever changes. */
  restUntil: number
}

/** What this process has counted and read already. */
export class CatalogMemory {
  readonly cards = new SeenCards()
  readonly totals = new KnownTotals()
  options: CountedOptions | undefined
}

export type ProductList = ReturnType<typeof toList<Product>>

export function getProductPage(db: Db, memory: CatalogMemory, query: ProductQuery) {
  return getPage(listProductPage, db, memory, query)
}

export async function getCards(db: Db, memory: CatalogMemory, query: ProductQuery) {
  return (await getPage(memory.cards.listPage, db, memory, query)).list
}

async function getPage<Shown>(listPage: ListPage<Shown>, db: Db, memory: CatalogMemory, asked: ProductQuery) {
  assertWithinReach(asked)
  const query = asItIsMeant(asked)
  const { page, limit, sort: _sort, ...filter } = query
  const typed = query.search ?? ''
  const stampBefore = isReadByGoods(typed) ? await readStamp(db) : undefined
  const words = await readWords(db, typed)
  // What was typed may mean something else by the next stamp: its count is kept by what it was taken for.
  const counted = { ...filter, understood: words.typed }
  const before = isStamped(query) ? await countedBefore(db, memory, { query, words, counted }) : undefined
  const { rows, known, state } = await listPage(db, { query, words, known: before })
  if (isStamped(query)) memory.totals.set(counted, known)
  const mayBeKept = isStamped(query) && (stampBefore ?? state.stamp) === state.stamp
  return { list: toList<Shown>({ page, limit }, rows, known.total), state, mayBeKept }
}

/** A price that was typed is one more filter, beside those that were chosen. */
function asItIsMeant(query: ProductQuery): ProductQuery {
  if (!query.search) return query
  const { rest, minPrice, maxPrice } = readPriceWords(query.search)
  return {
    ...query,
    search: asksForAll(rest) ? '' : rest,
    minPrice: strictest(Math.max, query.minPrice, minPrice),
    maxPrice: strictest(Math.min, query.maxPrice, maxPrice),
  }
}

function strictest(choose: typeof Math.max, chosen: number | undefined, typed: number | undefined): number | undefined {
  return chosen === undefined || typed === undefined ? (chosen ?? typed) : choose(chosen, typed)
}

async function countedBefore(
  db: Db,
  { totals }: CatalogMemory,
  { query, words, counted }: { query: ProductQuery; words: ReadWords; counted: Counted },
) {
  if (totals.arePricesWorthReading(counted)) {
    const found = query.search ? readFoundPrices(db, query, words) : readPlainPrices(db, query)
    totals.setPrices(counted, await found)
  }
  return totals.get(counted)
}

/** Within a category what its own pieces come in; all the categories stay, to go to another. */
export async function getFilterOptions(
  db: Db,
  memory: CatalogMemory,
  category?: string,
): Promise<Omit<CallReply<typeof readFilterOptions>, 'success'>> {
  const { ofCategories, ...whole } = await getShopOptions(db, memory)
  if (category === undefined) return whole
  return {
    ...whole,
    shop: { minPrice: whole.minPrice, maxPrice: whole.maxPrice },
    subcategories: whole.subcategories.filter(({ parent_category }) => parent_category === category),
    ...(ofCategories[category] ?? nothingOffered),
  }
}

const nothingOffered: Offer = { sizes: [], colors: [], minPrice: 0, maxPrice: 0 }

/**
 * In a shop of usual size the counts are always those of this moment. Where there is so much to count that it takes
 * long, at most a twentieth of the time is spent on it, and everybody else gets the last counts meanwhile.
 */
async function getShopOptions(db: Db, memory: CatalogMemory): Promise<ShopOptions> {
  const { options: last } = memory
  const began = Date.now()
  if (last && began < last.restUntil) return last.options
  if (last && last.restUntil > 0) last.restUntil = began + 10_000

  const read = await readOptions(db, last?.stamp)
  if (!read) throw new Error('The catalogue has no stamp')
  const took = Date.now() - began
  const options = read.options ? toShopOptions(read.options) : last?.options
  if (!options) throw new Error('Options are left out only where they are known')
  memory.options = { stamp: read.stamp, options, restUntil: took > 200 ? began + 20 * took : 0 }
  return options
}

function toShopOptions({ ofCategories, ...whole }: ShopOptions): ShopOptions {
  const offers = Object.entries(ofCategories).map(([category, offer]): [string, Offer] => [category, toOffer(offer)])
  return { ...whole, ...toOffer(whole), ofCategories: Object.fromEntries(offers) }
}

function toOffer({ sizes, colors, minPrice, maxPrice }: Offer): Offer {
  return {
    sizes: sizes.toSorted((one, other) => bySize.compare(one.value, other.value)),
    colors,
    minPrice: toRupees(minPrice),
    maxPrice: toRupees(maxPrice),
  }
}

/** 2.2 before 2.10, as bangles are counted. */
const bySize = new Intl.Collator('en-IN', { numeric: true })

export async function getSuggestions(db: Db, typed: string): Promise<Suggestion[]> {
  const sought = readPriceWords(typed).rest.trim()
  return sought === '' ? [] : listSuggestions(db, sought)
}
