import { listReviews, type Ratings, type Review } from '#contracts/reviews.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

export interface ReviewPage {
  rows: Review[]
  page: number
  pages: number
  ratings: Ratings | undefined
}

const limit = 6

export async function readReviews(api: Api, productId: string, page: number): Promise<ReviewPage> {
  const { data, pages_count, ratings } = await api(listReviews, { query: { productId, page, limit } })
  return { rows: data, page, pages: pages_count, ratings }
}

/** None where they can't be read: the piece itself is what was asked for. */
export async function readReviewsOrNone(api: Api, productId: string, page: number): Promise<ReviewPage> {
  try {
    return await readReviews(api, productId, page)
  } catch (error) {
    if (error instanceof ApiError) return { rows: [], page, pages: 0, ratings: undefined }
    throw error
  }
}

/** Which page of the reviews an address asks for; anything odd is the first. */
export function reviewPageOf(url: string): number {
  const asked = new URL(url).searchParams.get('reviews') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}
