import { expect, test } from 'vitest'
import { waitInWords } from './wait-in-words.ts'

test.each([
  [0, '1 minute'],
  [1, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3540, '59 minutes'],
  [3599, '1 hour'],
  [3600, '1 hour'],
  [3601, '1 hour and 1 minute'],
  [5000, '1 hour and 24 minutes'],
  [86_399, '24 hours'],
])('who has to wait for %i seconds is told %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})
