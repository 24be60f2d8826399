import { expect, test } from 'vitest'
import { countIn, reviewsInWords } from './review-figures.ts'

const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }

test.each([
  ['nobody has rated it at all', null, 4.5],
  ['only the shop has', 4.8, 4.8],
])('without reviews, where %s, the rating shown is that of the product', (_case, rating, shown) => {
  expect(countIn({ rating, reviews_count: 0 }, none, [])).toEqual({ rating: shown, count: 0, ratings: none })
})

test('the first review is the average, whatever stood there before', () => {
  const figures = countIn({ rating: 4.8, reviews_count: 0 }, none, [{ rating: 2 }])
  expect(figures).toEqual({ rating: 2, count: 1, ratings: { ...none, 2: 1 } })
})

test('a review just written moves average, count and bars', () => {
  const figures = countIn({ rating: 4, reviews_count: 3 }, { ...none, 5: 2, 2: 1 }, [{ rating: 2 }, { rating: 5 }])
  expect(figures).toEqual({ rating: 19 / 5, count: 5, ratings: { ...none, 5: 3, 2: 2 } })
})

test('reviews that could not be read leave the bars out and the average standing', () => {
  expect(countIn({ rating: 4, reviews_count: 3 }, undefined, [])).toEqual({ rating: 4, count: 3, ratings: undefined })
})

test('one review is one review', () => {
  expect([0, 1, 2, 1234].map(reviewsInWords)).toEqual(['0 reviews', '1 review', '2 reviews', '1,234 reviews'])
})
