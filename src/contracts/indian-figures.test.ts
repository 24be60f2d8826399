import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatDay, formatFound } from './indian-figures.ts'

test('a count is grouped as people in India write it, however large', () => {
  const known = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(known.format(count))
    }),
  )
})

test('a list that has counted as far as it reaches says that there may be more', () => {
  expect([0, 9999, 10_000].map(formatFound)).toEqual(['0', '9,999', '10,000+'])
})

test('late in the evening elsewhere it is already tomorrow in India', () => {
  expect(formatDay('2026-11-15T20:00:00Z')).toBe('16 Nov 2026')
})

test('a moment falls on the day that it is in India, however late in the evening', () => {
  const known = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  })
  const dates = fc.date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatDay(date.toISOString())).toBe(known.format(date))
    }),
  )
})
