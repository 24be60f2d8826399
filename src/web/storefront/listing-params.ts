import * as z from 'zod/mini'
import { longestSearch, ProductFilter, ProductSort } from '#contracts/products.ts'
import { reach } from '#contracts/reach.ts'
import type { Listing } from './listing-query.ts'

export const perPage = 48
const mostPages = Math.ceil(reach / perPage)

/** What an address asks for. Whatever the API would refuse counts as not asked: an old or mangled link still shows a list. */
export function readListing(params: URLSearchParams): Listing {
  const sort = z.safeParse(ProductSort, params.get('sort'))
  return {
    q: textOf(params, 'q').slice(0, longestSearch).toWellFormed(),
    sort: sort.success ? sort.data : 'default',
    category: kept(params, 'category')?.toLowerCase(),
    subcategory: kept(params, 'subcategory')?.toLowerCase(),
    size: kept(params, 'size'),
    color: kept(params, 'color'),
    minPrice: priceOf(params, 'minPrice'),
    maxPrice: priceOf(params, 'maxPrice'),
    inStock: params.get('inStock') === 'true',
    page: pageOf(params.get('page')),
  }
}

/** NUL can be in an address, but nowhere in the shop. */
function textOf(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').replaceAll('\0', '').trim()
}

type Filter = 'category' | 'subcategory' | 'size' | 'color' | 'minPrice' | 'maxPrice'

function kept(params: URLSearchParams, name: Filter): string | undefined {
  const text = textOf(params, name)
  return text !== '' && z.safeParse(ProductFilter.shape[name], text).success ? text : undefined
}

function priceOf(params: URLSearchParams, name: 'minPrice' | 'maxPrice'): number | undefined {
  const text = kept(params, name)
  return text === undefined ? undefined : Number(text)
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1
}
