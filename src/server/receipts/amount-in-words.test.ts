import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  { amount: 0, words: 'Rupees Zero Only' },
  { amount: 1, words: 'Rupees Zero and One Paisa Only' },
  { amount: 1_00, words: 'Rupees One Only' },
  { amount: 19_99, words: 'Rupees Nineteen and Ninety-Nine Paise Only' },
  { amount: 20_00, words: 'Rupees Twenty Only' },
  { amount: 100_00, words: 'Rupees One Hundred Only' },
  { amount: 1_299_50, words: 'Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only' },
  { amount: 10_000_00, words: 'Rupees Ten Thousand Only' },
  { amount: 1_23_456_00, words: 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Only' },
  { amount: 1_00_002_50, words: 'Rupees One Lakh Two and Fifty Paise Only' },
  {
    amount: 2_14_74_836_47,
    words: 'Rupees Two Crore Fourteen Lakh Seventy-Four Thousand Eight Hundred Thirty-Six and Forty-Seven Paise Only',
  },
  { amount: 1234_00_00_000_00, words: 'Rupees One Thousand Two Hundred Thirty-Four Crore Only' },
])('$amount paise are $words', ({ amount, words }) => {
  expect(amountInWords(amount)).toBe(words)
})

test('no two amounts are spelled the same, and none has a hole in it', () => {
  const amount = fc.integer({ min: 0, max: 2_147_483_647 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountInWords(one)).toMatch(
        /^Rupees( [A-Z][a-z]+(-[A-Z][a-z]+)?)+( and( [A-Z][a-z]+(-[A-Z][a-z]+)?)+)? Only$/,
      )
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
    }),
  )
})
