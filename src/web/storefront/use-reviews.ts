import { useCallback, useState } from 'react'
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
  const [further, setFurther] = useState<{ rows: readonly Review[]; last: ReviewPage }>({ rows: [], last: loaded })
  const [busy, setBusy] = useState(false)
  const add = useCallback((review: Review) => setWritten((before) => [review, ...before]), [])

  const more = async () => {
    if (busy) return
    setBusy(true)
    try {
      const [{ readReviews }, { browserApi }] = await lateCode(() =>
        Promise.all([import('./review-data.ts'), import('../browser-api.ts')]),
      )
      const next = await readReviews(browserApi, product._id, further.last.page + 1)
      setFurther({ rows: [...further.rows, ...next.rows], last: next })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void notify('error', failureWords(error, 'More reviews could not be read.'), 3)
    } finally {
      setBusy(false)
    }
  }

  const unknown = written.filter(({ _id }) => loaded.rows.every((known) => known._id !== _id))
  return {
    figures: countIn(product, loaded.ratings, unknown),
    // A review written meanwhile moves the others on by one, so that pages may overlap.
    list: [...new Map([...unknown, ...loaded.rows, ...further.rows].map((review) => [review._id, review])).values()],
    add,
    readOnAt: further.last === loaded ? undefined : further.last.rows[0]?._id,
    more: {
      page: further.last.page + 1,
      isThere: further.last.page < further.last.pages,
      busy,
      show: () => void more(),
    },
  }
}
