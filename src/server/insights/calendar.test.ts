import { expect, test } from 'vitest'
import { addDays, dayOf } from '#server/indian-days.ts'
import { daysIn, momentsOf, periodBefore, periodOfMonth, startOf } from './calendar.ts'

test('a day in India begins at half past six in the evening of the day before, in UTC', () => {
  expect(dayOf(new Date('2026-11-14T18:29:59.999Z'))).toBe('2026-11-14')
  expect(dayOf(new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15')
  expect(momentsOf({ from: '2026-11-15', to: '2026-11-15' })).toEqual({
    begins: new Date('2026-11-14T18:30:00Z'),
    ends: new Date('2026-11-15T18:30:00Z'),
  })
})

test('days are counted over the ends of months and years, leap days too', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysIn({ from: '2024-01-01', to: '2024-12-31' })).toBe(366)
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-10' })).toEqual({ from: '2024-02-20', to: '2024-02-29' })
})

test.each([
  { step: 'day', day: '2026-11-15', start: '2026-11-15' },
  { step: 'week', day: '2026-11-15', start: '2026-11-09' },
  { step: 'week', day: '2026-11-16', start: '2026-11-16' },
  { step: 'week', day: '2027-01-01', start: '2026-12-28' },
  { step: 'month', day: '2026-11-15', start: '2026-11-01' },
] as const)('the $step of $day begins on $start', ({ step, day, start }) => {
  expect(startOf(step, day)).toBe(start)
})

test.each([
  { month: '2026-11', to: '2026-11-30' },
  { month: '2024-02', to: '2024-02-29' },
  { month: '2026-12', to: '2026-12-31' },
])('$month ends on $to', ({ month, to }) => {
  expect(periodOfMonth(month)).toEqual({ from: `${month}-01`, to })
})
