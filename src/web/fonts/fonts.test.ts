import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

test.for(['figtree-latin', 'cormorant-latin'])(
  'a price in %s is all in one file, so that no page is laid out twice for its ₹',
  (name) => {
    const font = create(readFileSync(new URL(`./${name}.woff2`, import.meta.url)))
    const letters = Array.from('₹1,23,456.78', (letter) => letter.charCodeAt(0))
    expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter))).toEqual([])
  },
)
