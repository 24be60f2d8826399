import type { ShopFacts } from '#contracts/shop.ts'
import { pageMeta } from '../page-meta.ts'
import { breadcrumbData } from '../structured-data.ts'
import { countFilters, type Listing } from './listing-query.ts'

interface ListFacts {
  shop: ShopFacts
  path: string
  title: string
  description?: string
  image?: string | undefined
  listing: Listing
}

/** Each page of a list is for search engines; what filters, orders and searches make of it is not. */
export function listingMeta({ title, listing, ...rest }: ListFacts) {
  const { q, sort, page } = listing
  return pageMeta({
    ...rest,
    pageNumber: page,
    title: page > 1 ? `${title}, page ${page}` : title,
    structuredData: [breadcrumbData(rest.shop, [{ label: title, to: rest.path }])],
    noindex: q !== '' || sort !== 'default' || countFilters(listing) > 0,
  })
}
