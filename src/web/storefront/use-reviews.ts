import { useState } from 'react'
import type { Product } from '#contracts/products.ts'
import type { Review } from '#contracts/reviews.ts'
import { ApiError } from '../api-error.ts'
import { failureWords } from '../failure.ts'
import { lateCode } from '../late-code.ts'
import { notify } from '../ui/notify.ts'
import type { ReviewPage } from './review-data.ts'
import { countIn } from './review-figures.ts'

/** The reviews the page came with, those shown on request, and those written here since. */
export function useReviews(product: Product, loaded: ReviewPage) {
  const [written, setWritten] = useState<readonly Review[]>([])
  const [kept, keep] = useState<readonly ReviewPage[]>([])
  // What was shown after another page of them does not follow this one.
  const further = kept[0]?.page === loaded.page + 1 ? kept : []
  const last = further.at(-1) ?? loaded
  const page = last.page + 1
  const [busy, setBusy] = useState(false)

  const more = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { readMoreReviews } = await lateCode(() => import('./more-reviews.ts'))
      keep([...further, await readMoreReviews(product._id, page)])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void notify('error', failureWords(error, 'More reviews could not be read.'), 3)
    } finally {
      setBusy(false)
    }
  }

  const unknown = written.filter(({ _id }) => loaded.rows.every((known) => known._id !== _id))
  const shown = [loaded, ...further].flatMap(({ rows }) => rows)
  return {
    figures: countIn(product, loaded.ratings, unknown),
    // A review written meanwhile moves the others on by one, so that pages may overlap.
    list: [...new Map([...unknown, ...shown].map((review) => [review._id, review])).values()],
    add: (review: Review) => setWritten((before) => [review, ...before]),
    readOnAt: further.at(-1)?.rows[0]?._id,
    more: {
      page,
      isThere: last.page < last.pages,
      busy,
      show: () => void more(),
    },
  }
}
