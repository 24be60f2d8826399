import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keepMark,
  readFlag,
  readList,
  readNumber,
  readSpecifications,
  takeMarkOff,
  writeList,
  writeSpecifications,
} from './cells.ts'

const word = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('a|b', 'a\\', '\\|', 'a: b', '2.10', ':', '\\:'),
  )
  .map((text) => text.trim())
  .filter(Boolean)

test('whatever a list holds is read back from its cell', () => {
  fc.assert(
    fc.property(fc.array(word), (entries) => {
      expect(readList(writeList(entries))).toEqual(entries)
    }),
  )
})

test('whatever specifications say is read back from their cell', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: word, value: word })), (specifications) => {
      expect(readSpecifications(writeSpecifications(specifications))).toEqual(specifications)
    }),
  )
})

test('a mark before a formula comes off, and one that was there stays', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("'=1", "''+2", "'tis", '=1', '-', "'", '@x'))
  fc.assert(
    fc.property(text, (given) => {
      const written = /^[=+\-@\t\r]/.test(given) ? `'${given}` : keepMark(given)
      expect(takeMarkOff(written)).toBe(given)
    }),
  )
})

test('a single size is no number to a spreadsheet', () => {
  expect(writeList(['2.10'])).toBe('2.10|')
  expect(writeList(['2.4', '2.10'])).toBe('2.4|2.10')
})

test('a list may be written by hand', () => {
  expect(readList(' S | M |L||')).toEqual(['S', 'M', 'L'])
  expect(readSpecifications('Metal: Brass|Stone : Kundan: foiled | ')).toEqual([
    { name: 'Metal', value: 'Brass' },
    { name: 'Stone', value: 'Kundan: foiled' },
  ])
})

test.each([
  ['1,299.00', '1299.00'],
  ['₹1,29,900', '129900'],
  [' ₹ 499 ', '499'],
  ['Rs. 1,299.50', '1299.50'],
  ['INR 75', '75'],
  ['10 000', '10000'],
  // It might be a decimal comma, and then it would be a hundred times too much.
  ['299,50', '299,50'],
  ['1.299,00', '1.299,00'],
  ['1,2,3', '1,2,3'],
])('%j is read as %s', (cell, number) => {
  expect(readNumber(cell)).toBe(number)
})

test.each([
  ['TRUE', 'true'],
  ['Yes', 'true'],
  ['1', 'true'],
  ['FALSE', 'false'],
  [' no ', 'false'],
  ['perhaps', 'perhaps'],
])('%j is read as %s', (cell, flag) => {
  expect(readFlag(cell)).toBe(flag)
})
