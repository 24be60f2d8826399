import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfArrival, daysUntil, nameOfDay } from './arrival-day.ts'

test.each([
  ['on a Monday morning', '2026-11-16T04:00:00Z', 2, '2026-11-21'],
  ['on a Friday, over the weekend', '2026-11-20T04:00:00Z', 3, '2026-11-28'],
  ['where it would be a Sunday, a day later', '2026-11-16T04:00:00Z', 3, '2026-11-23'],
  ['late in the evening, when it is tomorrow in India', '2026-11-16T19:00:00Z', 2, '2026-11-23'],
])('what is ordered %s arrives by its day', (_, now, days, day) => {
  expect(dayOfArrival(Date.parse(now), days)).toBe(day)
})

test('no day is promised that packing and travelling do not reach, and none is a Sunday', () => {
  const someTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(someTime, fc.integer({ min: 0, max: 30 }), (now, days) => {
      const arrives = new Date(dayOfArrival(now.getTime(), days))
      expect(daysUntil(arrives, now.getTime())).toBeGreaterThanOrEqual(days + 3)
      expect(arrives.getUTCDay()).not.toBe(0)
    }),
  )
})

test('days are counted by India’s calendar, and a day that is past is none', () => {
  expect(daysUntil(new Date('2026-11-18T00:00:00+05:30'), Date.parse('2026-11-15T23:59:00+05:30'))).toBe(3)
  expect(daysUntil(new Date('2026-11-14T00:00:00+05:30'), Date.parse('2026-11-15T00:01:00+05:30'))).toBe(0)
  expect(nameOfDay('2026-11-26')).toBe('Thu, 26 Nov')
})
