import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProductQuery } from '#contracts/products.ts'
import { readListing } from './listing-params.ts'
import { countFilters, type Listing, toSearch, withChange, withoutFilters } from './listing-query.ts'

const read = (search: string) => readListing(new URLSearchParams(search))
const id = '01a1de01-d686-75f7-9df7-c962e0b7c09d'
const nothing = read('')

test.each<[string, string, Partial<Listing>]>([
  ['an order nobody knows', 'sort=cheapest', {}],
  ['a price in words', 'minPrice=cheap&maxPrice=-5', {}],
  ['an id that is none', 'category=necklaces&subcategory=1', {}],
  ['a page before the first', 'page=-3', {}],
  ['half a page', 'page=1.5', {}],
  ['a page that no list reaches', 'page=9999', { page: 209 }],
  ['fields of a form that were left alone', 'q=&size=&color=&minPrice=&inStock=', {}],
  ['a size longer than any', `size=${'x'.repeat(41)}`, {}],
  ['what can’t be kept', 'q=%00jhumka&color=%00', { q: 'jhumka' }],
  ['an id in capitals', `category=${id.toUpperCase()}`, { category: id }],
])('%s in an address still shows a list', (_, search, asked) => {
  expect(read(search)).toEqual({ ...nothing, ...asked })
})

test('an address says all of a list, and a list gives the same address back', () => {
  const search = `?q=pearl+drop&category=${id}&size=2.4&color=Rose+Gold&minPrice=250&maxPrice=1500&sort=price-asc&inStock=true&page=2`
  expect(toSearch(read(search))).toBe(search)
  expect(toSearch(nothing)).toBe('')
})

test('whatever stands in an address, the API takes what is made of it', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('true', 'price-asc', '12', id))
  const names = ['q', 'sort', 'category', 'subcategory', 'size', 'color', 'minPrice', 'maxPrice', 'inStock', 'page']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (given) => {
      const { q, ...listing } = readListing(new URLSearchParams(given))
      expect(z.safeParse(ProductQuery, { ...listing, search: q, limit: 48 }).error).toBeUndefined()
    }),
  )
})

test('another filter starts at the first page, and another category lets go of the subcategory', () => {
  const listing = { ...nothing, page: 3, category: id, subcategory: id }
  expect(withChange(listing, { color: 'Gold' })).toMatchObject({ page: 1, subcategory: id, color: 'Gold' })
  expect(withChange(listing, { category: undefined })).toMatchObject({ category: undefined, subcategory: undefined })
})

test('a price from and to counts as one filter, and letting go of all keeps the search and its order', () => {
  const listing = read('q=jhumka&sort=discount&minPrice=100&maxPrice=900&inStock=true')
  expect(countFilters(listing)).toBe(2)
  expect(withoutFilters(listing)).toEqual({ ...nothing, q: 'jhumka', sort: 'discount' })
})
