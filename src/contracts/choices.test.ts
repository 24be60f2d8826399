import { expect, test } from 'vitest'
import { choicesOf, pieceWords } from './choices.ts'

test.each([
  { size: '2.6', hasSizes: true, color: 'Gold', words: ['Size 2.6', 'Gold'] },
  { size: 'M', hasSizes: true, color: 'Gold', words: ['Size M', 'Gold'] },
  { size: 'M', hasSizes: false, color: 'Gold', words: ['Gold'] },
  { size: '2.6', hasSizes: true, color: 'Default', words: ['Size 2.6'] },
  { size: 'M', hasSizes: true, color: 'Default', words: ['Size M'] },
  { size: 'M', hasSizes: false, color: 'Default', words: [] },
  { size: '', hasSizes: false, color: '', words: [] },
])('size $size ($hasSizes) and colour $color read as $words', ({ words, ...choice }) => {
  expect(choicesOf(choice)).toEqual(words)
})

test.each([
  { size: '2.6', hasSizes: true, color: 'Gold', quantity: 1, words: 'Rani Kada · Size 2.6 · Gold' },
  { size: '2.6', hasSizes: true, color: 'Default', quantity: 3, words: 'Rani Kada · Size 2.6 × 3' },
  { size: 'M', hasSizes: false, color: 'Default', quantity: 2, words: 'Rani Kada × 2' },
])('a piece of an order is named as $words', ({ words, ...piece }) => {
  expect(pieceWords({ productName: 'Rani Kada', ...piece })).toBe(words)
})
