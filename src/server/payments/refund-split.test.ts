import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, sumOf, wordsOfAllotted } from './refund-split.ts'

test.each([
  { what: 'the one that was asked for', sent: [1000], asked: 1000, tooMuch: 0, amounts: [1000], rest: 0 },
  { what: 'a part', sent: [300], asked: 1000, tooMuch: 0, amounts: [300], rest: 700 },
  { what: 'several parts of it', sent: [300, 200], asked: 1000, tooMuch: 0, amounts: [300, 200], rest: 500 },
  { what: 'parts that are all of it', sent: [300, 700], asked: 1000, tooMuch: 0, amounts: [300, 700], rest: 0 },
  { what: 'more, for which others gave way', sent: [1200], asked: 1300, tooMuch: 0, amounts: [1200], rest: 100 },
  { what: 'more than there was', sent: [1000], asked: 700, tooMuch: 300, amounts: [700], rest: 0 },
  {
    what: 'parts that are more than there was',
    sent: [600, 400],
    asked: 700,
    tooMuch: 300,
    amounts: [600, 100],
    rest: 0,
  },
  { what: 'parts of which the last is too much', sent: [600, 400], asked: 600, tooMuch: 400, amounts: [600], rest: 0 },
  { what: 'what has no place at all', sent: [500], asked: 0, tooMuch: 500, amounts: [], rest: 0 },
])('of $what, sent elsewhere, no paisa is on record twice or sent again', ({ sent, asked, tooMuch, amounts, rest }) => {
  expect(allot(sent, { asked, tooMuch })).toEqual({ amounts, rest })
})

test('what is on record and what is still to be sent are what was asked for, or all that went', () => {
  const amounts = fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), fc.nat(), (sent, asked, some) => {
      const gone = sumOf(sent)
      const tooMuch = some % (gone + 1)
      const { amounts: taken, rest } = allot(sent, { asked, tooMuch })
      expect(sumOf(taken)).toBe(gone - tooMuch)
      expect(rest + gone).toBe(Math.max(asked, gone))
      for (const [place, amount] of taken.entries()) expect(amount).toBeLessThanOrEqual(sent[place] ?? 0)
    }),
  )
})

test.each([
  [{ asked: 100_000, rest: 70_000, tooMuch: 0 }, 'so only ₹700.00 is sent of the ₹1,000.00 that was asked for.'],
  [{ asked: 30_000, rest: 0, tooMuch: 0 }, 'so nothing is sent of the ₹300.00 that was asked for.'],
  [{ asked: 20_000, rest: 0, tooMuch: 10_000 }, 'asked for. It is ₹100.00 more than this order had left: compare'],
])('staff read of %j how much is sent, and what is too much', (allotted, words) => {
  const all = wordsOfAllotted([10_000, 20_000], allotted)
  expect(all).toContain('₹300.00 had gone back at the payment provider already, ')
  expect(all).toContain(words)
})
