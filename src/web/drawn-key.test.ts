import { expect, test } from 'vitest'
import { keyOf } from './drawn-key.ts'

test('a card is known again wherever the same is told of it, and never taken for another', () => {
  const card = Object.freeze({ name: 'Nath' })
  const readAgain = Object.freeze({ name: 'Nath' })
  const other = Object.freeze({ name: 'Payal' })

  const first = keyOf(['card', card, true])
  expect(keyOf(['card', card, true])).toBe(first)
  expect(keyOf(['card', readAgain, true])).toBe(first)
  const others = [
    ['card', card, false],
    ['card', other, true],
    ['tile', card, true],
  ]
  expect(new Set([first, ...others.map(keyOf)]).size).toBe(4)
})

test('what may still change is another part when it has', () => {
  const places = [{ label: 'Bangles' }]
  const before = keyOf(['bar', places])
  expect(keyOf(['bar', places])).toBe(before)
  places.push({ label: 'Anklets' })
  expect(keyOf(['bar', places])).not.toBe(before)
})
