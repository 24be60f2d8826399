import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('on page %d of %d the numbers are %j', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})

test('a page past the last still shows the way back', () => {
  expect(pageNumbers(12, 3)).toEqual([1, 2, 3])
})
