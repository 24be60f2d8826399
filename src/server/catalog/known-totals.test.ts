import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reach } from '#contracts/reach.ts'
import { KnownTotals } from './known-totals.ts'

const price = fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined })
const question = fc.record({ minPrice: price, maxPrice: price, stamp: fc.integer({ min: 1, max: 2 }) })

// A hundred pieces at each price up to ₹200; at a later stamp half as many.

function pricesAt(stamp: number): number[] {
  return Array.from({ length: 201 }, (_, rupees) => Array.from({ length: 100 / stamp }, () => rupees)).flat()
}

function countOf({ minPrice = 0, maxPrice = 200, stamp }: { minPrice?: number; maxPrice?: number; stamp: number }) {
  const prices = Math.max(0, Math.min(maxPrice, 200) - minPrice + 1)
  return Math.min(reach, (prices * 100) / stamp)
}

test('what is known of a price range is true of it, whatever was asked for before', () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 40 }), (questions) => {
      const totals = new KnownTotals()
      for (const { stamp, minPrice, maxPrice } of questions.toSorted((one, other) => one.stamp - other.stamp)) {
        const asked = {
          search: 'jhumka',
          ...(minPrice !== undefined && { minPrice }),
          ...(maxPrice !== undefined && { maxPrice }),
        }
        if (totals.arePricesWorthReading(asked)) totals.setPrices(asked, { stamp, prices: pricesAt(stamp) })
        const known = totals.get(asked)
        const truth = countOf({ ...asked, stamp })
        if (known?.stamp === stamp) expect(known.total).toBe(truth)
        totals.set(asked, { stamp, total: truth })
      }
    }),
  )
})

test('a price range around one with plenty is not counted', () => {
  const totals = new KnownTotals()
  totals.set({ search: 'jhumka', minPrice: 500, maxPrice: 900 }, { stamp: 7, total: reach })
  expect(totals.get({ search: 'jhumka', minPrice: 400, maxPrice: 900 })).toEqual({ stamp: 7, total: reach })
  expect(totals.get({ search: 'jhumka', minPrice: 500 })).toEqual({ stamp: 7, total: reach })
  expect(totals.get({ search: 'jhumka' })).toEqual({ stamp: 7, total: reach })
  expect(totals.get({ search: 'jhumka', minPrice: 501 })).toBeUndefined()
  expect(totals.get({ search: 'choker', minPrice: 400 })).toBeUndefined()
})

test('after two price ranges of a list at one stamp its prices are read, and any range is known by them', () => {
  const totals = new KnownTotals()
  const asked = { search: 'jhumka' }
  totals.set({ ...asked, minPrice: 10 }, { stamp: 7, total: 3 })
  totals.set({ ...asked, minPrice: 10 }, { stamp: 7, total: 3 })
  expect(totals.arePricesWorthReading({ ...asked, minPrice: 20 })).toBe(false)
  totals.set({ ...asked, minPrice: 20 }, { stamp: 7, total: 2 })
  expect(totals.arePricesWorthReading({ ...asked, minPrice: 30 })).toBe(true)
  totals.setPrices({ ...asked, minPrice: 30 }, { stamp: 7, prices: [40, 10, 30] })
  expect(totals.arePricesWorthReading({ ...asked, minPrice: 30 })).toBe(false)
  expect(totals.get({ ...asked, minPrice: 30 })).toEqual({ stamp: 7, total: 2 })
  expect(totals.get({ ...asked, minPrice: 11, maxPrice: 39 })).toEqual({ stamp: 7, total: 1 })
})

test('where a search finds too much to read its prices it is not tried again before the catalogue changes', () => {
  const totals = new KnownTotals()
  for (const minPrice of [1, 2]) totals.set({ search: 'jhumka', minPrice }, { stamp: 7, total: 3 })
  totals.setPrices({ search: 'jhumka' }, { stamp: 7, prices: null })
  for (const minPrice of [3, 4]) totals.set({ search: 'jhumka', minPrice }, { stamp: 7, total: 3 })
  expect(totals.arePricesWorthReading({ search: 'jhumka' })).toBe(false)
  for (const minPrice of [5, 6]) totals.set({ search: 'jhumka', minPrice }, { stamp: 8, total: 3 })
  expect(totals.arePricesWorthReading({ search: 'jhumka' })).toBe(true)
})
