import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

test.each([
  { size: '2.6', color: 'Gold', words: ['Size 2.6', 'Gold'] },
  { size: 'M', color: 'Gold', words: ['Size M', 'Gold'] },
  { size: '2.6', color: 'Default', words: ['Size 2.6'] },
  { size: 'M', color: 'Default', words: [] },
  { size: '', color: '', words: [] },
])('size $size and colour $color read as $words', ({ words, ...choice }) => {
  expect(choicesOf(choice)).toEqual(words)
})
