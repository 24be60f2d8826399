import { expect, test } from 'vitest'
import { jsonOf } from './json-once.ts'

test.each([
  ['a word', 'Chand "bali"'],
  ['a number', 12],
  ['nothing', null],
  ['a list', [1, { name: 'Nath' }]],
  ['a card', Object.freeze({ name: 'Nath', price: 450 })],
])('%s is told as JSON, the first time and the next', (_what, value) => {
  expect([jsonOf(value), jsonOf(value)]).toEqual([JSON.stringify(value), JSON.stringify(value)])
})

test('what may still change is told as it is each time', () => {
  const card = { price: 450 }
  expect(jsonOf(card)).toBe('{"price":450}')
  card.price = 400
  expect(jsonOf(card)).toBe('{"price":400}')
})
