import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedPlaces, roundTicks } from './scale.ts'

test.each([
  [0, [0]],
  [3, [0, 1, 2, 3]],
  [1280, [0, 500, 1000, 1500]],
  [100_000, [0, 50_000, 100_000]],
  [0.6, [0, 0.2, 0.4, 0.6]],
])('up to %d the lines stand at %j', (highest, ticks) => {
  const found = roundTicks(highest)
  expect(found).toHaveLength(ticks.length)
  for (const [place, tick] of ticks.entries()) expect(found[place]).toBeCloseTo(tick)
})

test('what is counted has whole lines', () => {
  expect(roundTicks(1, true)).toEqual([0, 1])
  expect(roundTicks(2, true)).toEqual([0, 1, 2])
})

test('the lines reach the highest value, are few, and none of them is wasted', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (highest) => {
      const ticks = roundTicks(highest)
      const top = ticks.at(-1) ?? 0
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(top).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(ticks.at(-2)).toBeLessThan(highest)
    }),
  )
})

test('names are never more than there is room for, and begin with the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 20 }), (count, room) => {
      const places = namedPlaces(count, room)
      expect(places.length).toBeLessThanOrEqual(room)
      expect(places[0]).toBe(0)
      expect(places.at(-1)).toBeLessThan(count)
    }),
  )
})
