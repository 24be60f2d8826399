import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepWithin, rangeOf, trackEnd, usualRange } from './price-range.ts'

test.each([
  [149, 3299, { low: 149, high: 3299 }],
  [499, 499, { low: 499, high: 499 }],
  [149.5, 3298.5, { low: 149, high: 3299 }],
])('pieces from %d to %d rupees give the range %o', (minPrice, maxPrice, range) => {
  expect(rangeOf({ minPrice, maxPrice })).toEqual(range)
})

test.each([
  ['a whole number of steps', { low: 150, high: 3300 }, 3300],
  ['a part of one more', { low: 149, high: 3280 }, 3299],
  ['a single price', { low: 499, high: 499 }, 549],
])('the slider’s track has whole steps for %s', (_, range, end) => {
  expect(trackEnd(range)).toBe(end)
})

test('a shop without pieces has the usual range', () => {
  expect(rangeOf({ minPrice: 0, maxPrice: 0 })).toEqual(usualRange)
})

test.each([
  ['nothing', {}, {}],
  ['less than any piece costs', { minPrice: 20 }, {}],
  ['more than any piece costs', { maxPrice: 9999 }, {}],
  ['a part', { minPrice: 500, maxPrice: 1500 }, { minPrice: 500, maxPrice: 1500 }],
  ['a part the wrong way round', { minPrice: 1500, maxPrice: 500 }, { minPrice: 500, maxPrice: 1500 }],
  ['only dearer ones than there are', { minPrice: 9999 }, { minPrice: 3300 }],
])('asking for %s is kept within the range', (_, asked, kept) => {
  const { minPrice, maxPrice } = keepWithin(
    { low: 100, high: 3300 },
    { minPrice: undefined, maxPrice: undefined, ...asked },
  )
  expect({ minPrice, maxPrice }).toEqual({ minPrice: undefined, maxPrice: undefined, ...kept })
})

test('whatever is asked, the thumbs stay on the slider and in order', () => {
  const price = fc.option(fc.nat(20_000), { nil: undefined })
  fc.assert(
    fc.property(price, price, (minPrice, maxPrice) => {
      const range = { low: 100, high: 3300 }
      const { minPrice: from = range.low, maxPrice: to = range.high } = keepWithin(range, { minPrice, maxPrice })
      expect(from).toBeGreaterThanOrEqual(range.low)
      expect(to).toBeLessThanOrEqual(range.high)
      expect(from).toBeLessThanOrEqual(to)
    }),
  )
})
