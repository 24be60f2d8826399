import type { ProductSort } from '#contracts/products.ts'

/** What a list is asked for, under the names of the API, as it stands in the address. */
export interface Listing {
  q: string
  sort: ProductSort
  category: string | undefined
  subcategory: string | undefined
  size: string | undefined
  color: string | undefined
  /** In rupees; undefined where the slider stands at its end. */
  minPrice: number | undefined
  maxPrice: number | undefined
  inStock: boolean
  page: number
}

/** The same list without its filters. What was searched and how it is sorted stay. */
export function withoutFilters({ q, sort }: Listing): Listing {
  return {
    q,
    sort,
    category: undefined,
    subcategory: undefined,
    size: undefined,
    color: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    page: 1,
  }
}

/** A list of what another choice finds: from its first page, and a subcategory goes with its category. */
export function withChange(listing: Listing, change: Partial<Listing>): Listing {
  return { ...listing, page: 1, ...('category' in change ? { subcategory: undefined } : {}), ...change }
}

/** What stands at its default is left out, so that one list has one address. */
export function toSearch({ sort, inStock, page, ...rest }: Listing): string {
  const query = new URLSearchParams()
  const shown = {
    ...rest,
    sort: sort === 'default' ? undefined : sort,
    inStock: inStock || undefined,
    page: page > 1 ? page : undefined,
  }
  for (const [name, value] of Object.entries(shown)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** A price from and to counts as one. */
export function countFilters({ q: _q, sort: _sort, page: _page, minPrice, maxPrice, ...others }: Listing): number {
  const price = minPrice !== undefined || maxPrice !== undefined
  return [price, ...Object.values(others)].filter(Boolean).length
}

/** Nothing to see and nothing to filter: not the filters left it empty. */
export function hasNothing({ total, listing }: { total: number; listing: Listing }): boolean {
  return total === 0 && countFilters(listing) === 0
}
