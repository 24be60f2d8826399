import { browserApi } from '../browser-api.ts'
import { type ReviewPage, readReviews } from './review-data.ts'

/** A file of its own, so that nobody waits for it who reads no further. */
export function readMoreReviews(productId: string, page: number): Promise<ReviewPage> {
  return readReviews(browserApi, productId, page)
}
