import { expect, test } from 'vitest'
import { financialYearOf, formatSerial } from './serial.ts'

test.each([
  { at: '2026-04-01T00:00:00+05:30', year: '26-27' },
  { at: '2026-03-31T23:59:59.999+05:30', year: '25-26' },
  { at: '2027-01-01T00:00:00+05:30', year: '26-27' },
  { at: '2026-12-31T23:59:59+05:30', year: '26-27' },
  // Still March by the clock in Greenwich.
  { at: '2026-03-31T18:30:00Z', year: '26-27' },
  { at: '2026-03-31T18:29:59Z', year: '25-26' },
  { at: '2099-06-01T00:00:00Z', year: '99-00' },
])('$at is in the financial year $year', ({ at, year }) => {
  expect(financialYearOf(new Date(at))).toBe(year)
})

test('a serial names its kind, its year and its number in sixteen characters at most', () => {
  expect(formatSerial('invoice', '26-27', 123)).toBe('INV/26-27/000123')
  expect(formatSerial('credit_note', '26-27', 1)).toBe('CN/26-27/000001')
  expect(formatSerial('invoice', '26-27', 999_999)).toHaveLength(16)
})
