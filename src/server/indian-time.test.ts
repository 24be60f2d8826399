import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIndianTime, toIndianTime } from './indian-time.ts'

test.each([
  ['2022-07-19 11:37:00', '2022-07-19T06:07:00.000Z'],
  ['2022-11-25 11:17:52.878599', '2022-11-25T05:47:52.000Z'],
  ['2026-11-15 00:10', '2026-11-14T18:40:00.000Z'],
  ['2026-11-15', '2026-11-14T18:30:00.000Z'],
  ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
  ['Jul 01, 2024', '2024-06-30T18:30:00.000Z'],
])('%s is %s', (written, meant) => {
  expect(parseIndianTime(written)?.toISOString()).toBe(meant)
})

test.each(['', 'NA', '0000-00-00 00:00:00', '2026-02-31 10:00:00', '31 13 2026 10:00:00', 'Foo 01, 2024', 'tomorrow'])(
  '"%s" is no time',
  (written) => {
    expect(parseIndianTime(written)).toBeUndefined()
  },
)

test('a time that is written and read again is the same to the second', () => {
  const seconds = fc.integer({ min: 946_684_800, max: 4_102_444_799 })
  fc.assert(
    fc.property(seconds, (at) => {
      const date = new Date(at * 1000)
      expect(parseIndianTime(toIndianTime(date))).toEqual(date)
    }),
  )
})
