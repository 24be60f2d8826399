import { expect, test } from 'vitest'
import { devanagariIn, inLatinLetters } from './latin-letters.ts'

test.each([
  ['झुमका', 'jhumka'],
  ['झुमके', 'jhumke'],
  ['हार', 'haar'],
  ['पायल', 'paayal'],
  ['चूड़ी', 'chudi'],
  ['कंगन', 'kangan'],
  ['मंगलसूत्र', 'mangalsutr'],
  ['कमल', 'kamal'],
  ['कुंदन चोकर', 'kundan chokar'],
  ['लाल necklace 2.6', 'laal necklace 2.6'],
  ['earrings', 'earrings'],
])('%s is written %s', (written, latin) => {
  expect(inLatinLetters(written)).toBe(latin)
})

test('of a text in two scripts the words in Devanagari are told apart', () => {
  expect(devanagariIn('लाल necklace हार')).toEqual(['लाल', 'हार'])
  expect(devanagariIn('necklace')).toEqual([])
})
