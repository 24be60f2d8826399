import type { RouterContextProvider } from 'react-router'
import type { Category } from '#contracts/catalog.ts'
import { listCards, readFilterOptions } from '#contracts/products.ts'
import type { Api } from '../api.ts'
import { apiContext } from '../contexts.ts'
import { readMenuCategories } from '../menu-categories.ts'
import { orNothing } from '../or-nothing.ts'
import { tell } from '../tell.ts'
import { type ListingOptions, optionsFor } from './listing-options.ts'
import { perPage, readListing } from './listing-params.ts'
import type { Listing } from './listing-query.ts'
import { keepWithin, rangeOf, usualRange } from './price-range.ts'

export type ListingData = Awaited<ReturnType<typeof loadListing>>
/** With what it can be narrowed by, wherever that was told. */
export type ListingShown = Omit<ListingData, 'options'> & { options: ListingOptions }

/** Everything a list shows. `within` is the category of a page that shows only one. */
export async function loadListing(context: Readonly<RouterContextProvider>, params: URLSearchParams, within?: string) {
  const api = context.get(apiContext)
  const asked = readListing(params)
  const category = within ?? asked.category
  // Filters that can't be read are left out; the list itself still stands.
  const options = await orNothing(api(readFilterOptions, { query: { category } }))
  const range = options ? rangeOf(options) : usualRange
  // Only what is beyond the whole shop: a budget is to stay a budget, in a category that has nothing for it as well.
  const prices = keepWithin(options?.shop ? rangeOf(options.shop) : range, asked)
  const listing = { ...asked, ...prices, ...(within ? { category: undefined } : {}) }
  const list = await readPage(api, listing, category)
  return {
    listing: { ...listing, page: list.page },
    products: tell(context, list.rows),
    total: list.total,
    pages: list.pages_count,
    options: tell(context, optionsFor(options, within)),
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

/** Whatever the case, in one of the spellings. */
export async function findCategoryNamed(api: Api, names: readonly string[]): Promise<Category | undefined> {
  const categories = await readMenuCategories(api)
  return categories.find(({ category_name }) => names.includes(category_name.trim().toLowerCase()))
}
