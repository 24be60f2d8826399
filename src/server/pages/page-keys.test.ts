import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Listing, toSearch } from '#web/storefront/listing-query.ts'
import { pageKey } from './page-keys.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=whatsapp', '/'],
  ['/login?next=/profilePage', '/login'],
  ['/products?sort=discount&utm_source=whatsapp&color=Gold', '/products?color=Gold&sort=discount'],
  ['/category/x?q=jhumka&page=2', '/category/x?page=2'],
  ['/bangels.data?_routes=storefront/bangels', '/bangels.data?_routes=storefront%2Fbangels'],
  ['/_.data', '/_.data'],
  ['/_.data?_routes=storefront/home-page,root', '/_.data?_routes=root%2Cstorefront%2Fhome-page'],
  ['/_.data?_routes=root,storefront/home-page&x=1', '/_.data?_routes=root%2Cstorefront%2Fhome-page'],
  ['/_.data?_routes=made/up-page', '/_.data'],
])('%s is kept as %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})

test.each(['/nowhere', '/api/health', '//', '/styleguide/', '/%2e', ''])('%s is not kept', (url) => {
  expect(pageKey(url)).toBeUndefined()
})

test('whatever is put behind a page’s address, there is one entry for the page', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(pageKey(`/?${query}`)).toBe('/')
    }),
  )
})

test('a list is kept under all that its address asks for, so that nobody is shown another’s', () => {
  const listing: Listing = {
    q: 'pearl',
    sort: 'discount',
    category: 'necklaces',
    subcategory: 'chokers',
    size: '2.4',
    color: 'Gold',
    minPrice: 250,
    maxPrice: 1500,
    inStock: true,
    page: 2,
  }
  const key = pageKey(`/search${toSearch(listing)}`)
  const kept = new URLSearchParams(key?.replace('/search', ''))
  expect([...kept.keys()].toSorted()).toEqual(Object.keys(listing).toSorted())
})
