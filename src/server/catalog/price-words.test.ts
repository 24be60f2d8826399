import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'

test.each([
  ['earrings under 500', { rest: 'earrings', maxPrice: 50_000 }],
  ['Earrings Under ₹500', { rest: 'Earrings', maxPrice: 50_000 }],
  ['earrings below rs. 1,499.50/- for sangeet', { rest: 'earrings for sangeet', maxPrice: 149_950 }],
  ['jhumka upto 1k', { rest: 'jhumka', maxPrice: 100_000 }],
  ['jhumka less than 999 rupees', { rest: 'jhumka', maxPrice: 99_900 }],
  ['kundan choker above 2000', { rest: 'kundan choker', minPrice: 200_000 }],
  ['choker above 500 under 1000', { rest: 'choker', minPrice: 50_000, maxPrice: 100_000 }],
  ['necklaces between ₹500 and ₹1,000', { rest: 'necklaces', minPrice: 50_000, maxPrice: 100_000 }],
  ['necklaces between 1000 to 500', { rest: 'necklaces', minPrice: 50_000, maxPrice: 100_000 }],
  [`ring under ${'9'.repeat(60)}`, { rest: 'ring', maxPrice: 1_000_000_000 }],
  ['under 300', { rest: '', maxPrice: 30_000 }],
  ['earrings under', { rest: 'earrings' }],
  ['earrings under ₹', { rest: 'earrings' }],
])('“%s” says what it may cost', (typed, read) => {
  expect(readPriceWords(typed)).toEqual(read)
})

test.each([
  'bangles under 2.4',
  'kada size 2',
  'over the ear cuffs',
  'thunder 500',
  'under',
  'ALK-ER-101',
  'pendant under 22kt gold',
  'set of 12 bangles',
  ' two  spaces ',
])('“%s” says nothing of prices, and stays as it is', (typed) => {
  expect(readPriceWords(typed)).toEqual({ rest: typed })
})

test('whatever is typed, what is left is no longer than it was, and no price is below nothing', () => {
  const word = fc.constantFrom(
    'under',
    'above',
    'between',
    'and',
    '500',
    '₹',
    'rs.',
    '1,',
    'k',
    '/-',
    '.',
    'jhumka',
    ' ',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: word }), fc.string()), (typed) => {
      const { rest, minPrice = 0, maxPrice = 0 } = readPriceWords(typed)
      expect(rest.length).toBeLessThanOrEqual(typed.length)
      expect(Number.isInteger(minPrice) && Number.isInteger(maxPrice) && Math.min(minPrice, maxPrice) >= 0).toBe(true)
    }),
  )
})
