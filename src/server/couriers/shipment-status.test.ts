import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLater, meaningOf, type ShipmentMeaning } from './shipment-status.ts'

test.each([
  [1, 'waiting'],
  [3, 'waiting'],
  [19, 'waiting'],
  [42, 'shipped'],
  [6, 'shipped'],
  [18, 'shipped'],
  [38, 'shipped'],
  [17, 'shipped'],
  [21, 'shipped'],
  [9, 'shipped'],
  [46, 'shipped'],
  [7, 'delivered'],
  [26, 'delivered'],
  [10, 'returned'],
  [8, 'cancelled'],
  [45, 'cancelled'],
  [12, 'lost'],
  [24, 'lost'],
  [25, 'lost'],
  [44, 'lost'],
  [76, 'lost'],
  // Disputed, and a number nobody knows.
  [27, undefined],
  [999, undefined],
  [undefined, undefined],
])('state %s means %s', (statusId, meaning) => {
  expect(meaningOf(statusId)).toBe(meaning)
})

test('whatever is told, in whatever order and however often, an end is never left and nothing goes back', () => {
  const ways: readonly ShipmentMeaning[][] = [['waiting'], ['shipped'], ['delivered', 'returned']]
  const told = fc.array(fc.constantFrom(undefined, ...ways.flat()), { maxLength: 12 })
  fc.assert(
    fc.property(told, (news) => {
      let current: ShipmentMeaning | undefined
      const taken = news.filter((next) => {
        const isNew = isLater(current, next)
        if (isNew) current = next
        return isNew
      })
      const stages = taken.map((meaning) => ways.findIndex((stage) => stage.some((one) => one === meaning)))
      expect(stages).toEqual([...new Set(stages)].toSorted((a, b) => a - b))
    }),
  )
})

test.each([
  ['waiting', false],
  ['shipped', true],
  ['delivered', true],
  ['returned', true],
] as const)('a parcel that was called off and is told to be %s counts: %s', (told, counts) => {
  expect(isLater('cancelled', told)).toBe(counts)
})

test.each([
  ['waiting', false],
  ['shipped', true],
  ['delivered', true],
  ['returned', true],
  ['cancelled', false],
] as const)('a parcel that was lost and is told to be %s counts: %s', (told, counts) => {
  expect(isLater('lost', told)).toBe(counts)
})
