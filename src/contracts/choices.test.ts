import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

test.each([
  { size: '2.6', hasSizes: true, color: 'Gold', words: ['Size 2.6', 'Gold'] },
  { size: 'M', hasSizes: true, color: 'Gold', words: ['Size M', 'Gold'] },
  { size: 'M', hasSizes: false, color: 'Gold', words: ['Gold'] },
  { size: '2.6', hasSizes: true, color: 'Default', words: ['Size 2.6'] },
  { size: 'M', hasSizes: true, color: 'Default', words: [] },
  { size: 'M', hasSizes: false, color: 'Default', words: [] },
  { size: '', hasSizes: false, color: '', words: [] },
])('size $size ($hasSizes) and colour $color read as $words', ({ words, ...choice }) => {
  expect(choicesOf(choice)).toEqual(words)
})
