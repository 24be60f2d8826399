import { formatCount } from '#contracts/indian-figures.ts'
import type { Product } from '#contracts/products.ts'
import type { Ratings, Review } from '#contracts/reviews.ts'
import { shownRating } from './product-facts.ts'

/** What a page says of all the reviews together. */
export interface ReviewFigures {
  /** The reviews' average, or what stands in for it while there are none. */
  rating: number
  count: number
  /** Unknown where the reviews could not be read. */
  ratings: Ratings | undefined
}

/** The figures of the page, with those reviews counted in that were written since it was made. */
export function countIn(
  { rating, reviews_count }: Pick<Product, 'rating' | 'reviews_count'>,
  ratings: Ratings | undefined,
  written: readonly Pick<Review, 'rating'>[],
): ReviewFigures {
  const count = reviews_count + written.length
  if (count === 0) return { rating: shownRating({ rating }), count, ratings }
  const before = reviews_count > 0 ? (rating ?? 0) * reviews_count : 0
  const stars = written.reduce((sum, review) => sum + review.rating, before)
  return { rating: stars / count, count, ratings: ratings && withWritten(ratings, written) }
}

function withWritten(ratings: Ratings, written: readonly Pick<Review, 'rating'>[]): Ratings {
  const given = (stars: number) => written.filter(({ rating }) => rating === stars).length
  return {
    1: ratings[1] + given(1),
    2: ratings[2] + given(2),
    3: ratings[3] + given(3),
    4: ratings[4] + given(4),
    5: ratings[5] + given(5),
  }
}

export function reviewsInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`
}
