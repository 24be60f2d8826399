import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRuns } from './fonts.ts'

const namesOf = (text: string) => toRuns(text, 'text').map(({ font, text: words }) => `${font.name}: ${words}`)

test('Latin and ₹ are one run in one font', () => {
  expect(namesOf('José paid ₹1,23,456.00')).toEqual(['figtree-regular: José paid ₹1,23,456.00'])
})

test('₹ stands beside a heading too', () => {
  expect(toRuns('Total ₹5', 'display').map(({ font }) => font.name)).toEqual([
    'cormorant-semibold',
    'figtree-semibold',
    'cormorant-semibold',
  ])
})

test('a change of script is a change of font', () => {
  expect(namesOf('Flat 4, लक्ष्मी रोड')).toEqual([
    'figtree-regular: Flat 4, ',
    'noto-sans-devanagari-regular: लक्ष्मी',
    'figtree-regular:  ',
    'noto-sans-devanagari-regular: रोड',
  ])
})

test.each([
  { script: 'bengali', word: 'বাংলা' },
  { script: 'devanagari', word: 'क्षीरसागर' },
  { script: 'gujarati', word: 'ગુજરાતી' },
  { script: 'gurmukhi', word: 'ਪੰਜਾਬੀ' },
  { script: 'kannada', word: 'ಕನ್ನಡ' },
  { script: 'malayalam', word: 'മലയാളം' },
  { script: 'oriya', word: 'ଓଡ଼ିଆ' },
  { script: 'tamil', word: 'தமிழ்' },
  { script: 'telugu', word: 'తెలుగు' },
])('a word in $script has a font and can be shaped', ({ script, word }) => {
  const runs = toRuns(word, 'text')
  expect(runs.map(({ font }) => font.name)).toEqual([`noto-sans-${script}-regular`])
  expect(runs[0]?.font.opened.layout(word).advanceWidth).toBeGreaterThan(0)
})

test('joiners stay with the word they shape', () => {
  expect(namesOf('क्\u200Dष')).toEqual(['noto-sans-devanagari-regular: क्\u200Dष'])
})

test('figures are all of one width, so that amounts stand under one another', () => {
  for (const face of ['text', 'strong'] as const) {
    const [run] = toRuns('0', face)
    const widths = Array.from('0123456789', (figure) => run?.font.opened.layout(figure).advanceWidth)
    expect(new Set(widths).size).toBe(1)
  }
})

test('what no font has is a question mark, and a little picture is left out', () => {
  expect(namesOf('Asha 漢💎')).toEqual(['figtree-regular: Asha ?'])
})

test('whatever is typed can be shaped', () => {
  const indic = fc.string({
    unit: fc.integer({ min: 0x09_00, max: 0x0d_7f }).map((code) => String.fromCodePoint(code)),
  })
  const words = fc.oneof(indic, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(words, fc.constantFrom('display', 'text', 'strong'), (typed, face) => {
      for (const { font, text } of toRuns(typed, face)) {
        expect(font.opened.layout(text).advanceWidth).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
