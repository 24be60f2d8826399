import { type Category, listCategories, listSubcategories } from '#contracts/catalog.ts'
import { type FilterOptions, listProducts, readFilterOptions } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { perPage, readListing } from './listing-params.ts'
import type { Listing } from './listing-query.ts'
import { keepWithin, rangeOf, usualRange } from './price-range.ts'
import { toCardProduct } from './product-facts.ts'

export type ListingData = Awaited<ReturnType<typeof loadListing>>

/** Everything a list shows. `within` is the category of a page that shows only one. */
export async function loadListing(api: Api, params: URLSearchParams, within?: string) {
  const options = await findOptions(api)
  const range = options ? rangeOf(options) : usualRange
  const asked = readListing(params)
  const listing = { ...asked, ...keepWithin(range, asked), ...(within ? { category: undefined } : {}) }
  const category = within ?? listing.category
  const [list, offered] = await Promise.all([
    readPage(api, listing, category),
    options && narrowTo(api, options, category, within !== undefined),
  ])
  return {
    listing: { ...listing, page: list.page },
    products: list.rows.map(toCardProduct),
    total: list.total,
    pages: list.pages_count,
    options: offered,
    range,
    now: Date.now(),
  }
}

/** Filters that can't be read are left out; the list itself still stands. */
async function findOptions(api: Api): Promise<FilterOptions | undefined> {
  try {
    return await api(readFilterOptions)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function readPage(api: Api, { q, ...listing }: Listing, category: string | undefined) {
  const ask = (page: number) =>
    api(listProducts, {
      query: { ...listing, page, category, search: q, inStock: listing.inStock || undefined, limit: perPage },
    })
  const list = await ask(listing.page)
  // A list may have become shorter since the address was kept.
  return list.rows.length === 0 && list.pages_count > 0 ? ask(list.pages_count) : list
}

/** Under one category only its own subcategories, and no other category to choose on a page that is one. */
async function narrowTo(api: Api, options: FilterOptions, category: string | undefined, isItsPage: boolean) {
  const { sizes, colors } = options
  const categories = isItsPage ? [] : options.categories
  if (category === undefined) return { categories, subcategories: options.subcategories, sizes, colors }
  const known = await listAll((page) => api(listSubcategories, { query: { page, limit: 100 } }))
  const own = new Set(known.flatMap(({ _id, parent_category }) => (parent_category?._id === category ? [_id] : [])))
  return { categories, subcategories: options.subcategories.filter(({ _id }) => own.has(_id)), sizes, colors }
}

/** Whatever the case, in one of the spellings. */
export async function findCategoryNamed(api: Api, names: readonly string[]): Promise<Category | undefined> {
  const categories = await listAll((page) => api(listCategories, { query: { page, limit: 100 } }))
  return categories.find(({ category_name }) => names.includes(category_name.trim().toLowerCase()))
}

async function listAll<Row>(ask: (page: number) => Promise<{ rows: Row[]; pages_count: number }>): Promise<Row[]> {
  const { rows, pages_count } = await ask(1)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages_count - 1) }, (_, n) => ask(n + 2)))
  return [...rows, ...others.flatMap((other) => other.rows)]
}
