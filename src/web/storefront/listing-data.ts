import type { Category } from '#contracts/catalog.ts'
import { type FilterOptions, listCards, readFilterOptions } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { readMenuCategories } from '../menu-categories.ts'
import { orNothing } from '../or-nothing.ts'
import { perPage, readListing } from './listing-params.ts'
import type { Listing } from './listing-query.ts'
import { keepWithin, rangeOf, usualRange } from './price-range.ts'

export type ListingData = Awaited<ReturnType<typeof loadListing>>

/** Everything a list shows. `within` is the category of a page that shows only one. */
export async function loadListing(api: Api, params: URLSearchParams, within?: string) {
  // Filters that can't be read are left out; the list itself still stands.
  const options = await orNothing(api(readFilterOptions))
  const range = options ? rangeOf(options) : usualRange
  const asked = readListing(params)
  const listing = { ...asked, ...keepWithin(range, asked), ...(within ? { category: undefined } : {}) }
  const category = within ?? listing.category
  const list = await readPage(api, listing, category)
  return {
    listing: { ...listing, page: list.page },
    products: list.rows,
    total: list.total,
    pages: list.pages_count,
    options: options && narrowTo(options, category, within !== undefined),
    range,
    now: Date.now(),
  }
}

async function readPage(api: Api, { q, ...listing }: Listing, category: string | undefined) {
  const ask = (page: number) =>
    api(listCards, {
      query: { ...listing, page, category, search: q, inStock: listing.inStock || undefined, limit: perPage },
    })
  const list = await ask(listing.page)
  // A list may have become shorter since the address was kept.
  return list.rows.length === 0 && list.pages_count > 0 ? ask(list.pages_count) : list
}

/** Under one category only its own subcategories, and no other category to choose on a page that is one. */
function narrowTo(options: FilterOptions, category: string | undefined, isItsPage: boolean) {
  const { sizes, colors } = options
  return {
    categories: isItsPage ? [] : options.categories,
    subcategories: options.subcategories
      .filter(({ parent_category }) => category === undefined || parent_category === category)
      .map(({ _id, subcategory_name, count }) => ({ _id, subcategory_name, count })),
    sizes,
    colors,
  }
}

/** Whatever the case, in one of the spellings. */
export async function findCategoryNamed(api: Api, names: readonly string[]): Promise<Category | undefined> {
  const categories = await readMenuCategories(api)
  return categories.find(({ category_name }) => names.includes(category_name.trim().toLowerCase()))
}
