import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupees, percentOff } from './money.ts'

describe('an amount on screen', () => {
  test.each([
    [0, '₹0.00'],
    [5, '₹5.00'],
    [499.5, '₹499.50'],
    [1299, '₹1,299.00'],
    [99_999, '₹99,999.00'],
    [123_456, '₹1,23,456.00'],
    [12_345_678.9, '₹1,23,45,678.90'],
    [-50, '-₹50.00'],
  ])('%d rupees reads %s', (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown)
  })

  test('any amount reads as the language of India writes it', () => {
    const known = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    const amounts = fc.integer({ min: -1e12, max: 1e12 }).map((paise) => paise / 100)
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatRupees(amount)).toBe(known.format(amount))
      }),
    )
  })
})

describe('the percent off', () => {
  test.each([
    [1000, 750, 25],
    [999, 666, 33],
    [1299, 1, 100],
  ])('₹%d down to ₹%d is %d percent', (price, discount, percent) => {
    expect(percentOff(price, discount)).toBe(percent)
  })

  test.each([
    ['there is no discount price', 1000, null],
    ['it is the same', 1000, 1000],
    ['it is higher', 1000, 1200],
    ['it rounds to nothing', 1000, 999],
    ['the piece is free anyway', 0, 0],
  ])('is not shown when %s', (_case, price, discount) => {
    expect(percentOff(price, discount)).toBeUndefined()
  })
})
