import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'

const real = '27AAPFU0939F1ZV'

test.each([real, '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GST number', (text) => {
  expect(isGstin(text)).toBe(true)
})

test.each([
  { wrong: 'another last character', text: '27AAPFU0939F1ZX' },
  { wrong: 'small letters', text: real.toLowerCase() },
  { wrong: 'a space behind it', text: `${real} ` },
  { wrong: 'a line break behind it', text: `${real}\n` },
  { wrong: 'one character too few', text: real.slice(0, -1) },
  { wrong: 'no Z in the last place but one', text: '27AAPFU0939F1AV' },
  { wrong: 'nothing at all', text: '' },
])('with $wrong it is not a GST number', ({ text }) => {
  expect(isGstin(text)).toBe(false)
})

test('one digit typed wrong is noticed, wherever it is', () => {
  const places = [0, 1, 7, 8, 9, 10]
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.integer({ min: 0, max: 9 }), (place, digit) => {
      const typed = `${real.slice(0, place)}${digit}${real.slice(place + 1)}`
      expect(isGstin(typed)).toBe(typed === real)
    }),
  )
})
