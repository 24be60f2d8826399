import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url))

test.for([
  { family: 'Figtree', file: 'figtree-latin.woff2' },
  { family: 'Cormorant', file: 'cormorant-latin.woff2' },
])('a price in $family is all in one file, so that no page is laid out twice for its ₹', ({ family, file }) => {
  const faces = read('fonts.css').toString().split('@font-face')
  const [face, ...others] = faces.filter((rule) => rule.includes(`font-family: "${family}";`))
  expect(others).toEqual([])
  expect(face).toContain(file)
  expect(face).toContain('U+20B9')

  const font = create(read(file))
  const letters = Array.from('₹1,23,456.78', (letter) => letter.charCodeAt(0))
  expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter))).toEqual([])
})
