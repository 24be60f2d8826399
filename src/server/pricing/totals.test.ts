import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split, totalsOf } from './totals.ts'

const paise = fc.integer({ min: 0, max: 1_000_000_000 })

test('a total is its lines and its shipping, to the paisa', () => {
  expect(
    totalsOf(
      [
        { price: 49_950, quantity: 3 },
        { price: 1, quantity: 1 },
      ],
      5000,
    ),
  ).toEqual({
    subtotal: 149_851,
    shipping: 5000,
    total: 154_851,
  })
})

test('a total does not depend on the order of its lines', () => {
  const line = fc.record({ price: paise, quantity: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(fc.array(line), paise, (lines, shipping) => {
      expect(totalsOf(lines.toReversed(), shipping)).toEqual(totalsOf(lines, shipping))
    }),
  )
})

test('shares are whole, never less than nothing, and add up to the amount', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(paise, weights, (amount, shares) => {
      fc.pre(shares.some((weight) => weight > 0))
      const parts = split(amount, shares)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      for (const [index, part] of parts.entries()) {
        expect(Number.isInteger(part) && part >= 0).toBe(true)
        const exact = (amount * (shares[index] ?? 0)) / shares.reduce((sum, weight) => sum + weight, 0)
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(shares.length)
      }
    }),
  )
})
