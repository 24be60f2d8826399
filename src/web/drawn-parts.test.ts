import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DrawnParts } from './drawn-parts.server.tsx'
import { unknownShop } from './shop.ts'

/** What stands in a page in place of these parts. */
function draw(...parts: [words: string, facts: unknown[]][]): string {
  const drawn = new DrawnParts('nonce')
  const marks = parts.map(([words, facts]) => drawn.drawOnce(createElement('b', null, words), facts, unknownShop))
  return drawn.putInto(marks).toString()
}

test('a card looks the same wherever the same is told of it, and otherwise as it is told there', () => {
  const card = Object.freeze({ name: 'Nath' })
  const alike = Object.freeze({ name: 'Nath' })
  const other = Object.freeze({ name: 'Payal' })

  expect(draw(['first', ['card', card, true]], ['further down', ['card', card, false]])).toBe(
    '<b>first</b><b>further down</b>',
  )
  const again = ['drawn again', ['card', card, true]] satisfies [string, unknown[]]
  expect(draw(again, ['read again', ['card', alike, true]], ['another', ['card', other, true]])).toBe(
    '<b>first</b><b>first</b><b>another</b>',
  )
})

test('what may still change is drawn anew when it has', () => {
  const places = [{ label: 'Bangles' }]
  expect(draw(['Bangles', ['bar', places]])).toBe('<b>Bangles</b>')
  places.push({ label: 'Anklets' })
  expect(draw(['Bangles, Anklets', ['bar', places]])).toBe('<b>Bangles, Anklets</b>')
})
