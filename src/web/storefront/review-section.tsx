import PenLine from 'lucide-react/icons/pen-line'
import { Link } from 'react-router'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { useReviews } from './use-reviews.ts'

interface ReviewSectionProps {
  productId: string
  reviews: ReturnType<typeof useReviews>
  /** The page of them that the address asked for. */
  page: number
}

export function ReviewSection({ productId, reviews, page }: ReviewSectionProps) {
  const { figures, list, readOnAt, more, add } = reviews
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page-width">
      <h2 id="reviews-title" className="gold-rule mb-6 text-3xl lg:mb-8">
        Reviews
      </h2>
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr] lg:gap-14">
        <div className="grid gap-4 lg:sticky lg:top-36">
          <ReviewSummary {...figures} />
          <a
            href="#write-review"
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-small border border-line bg-white px-5 font-semibold hover:bg-sand"
          >
            <PenLine aria-hidden className="size-4 text-gold" />
            Write a review
          </a>
        </div>
        <div className="grid gap-10">
          <div>
            {page > 1 && (
              <Link
                to={{ search: '', hash: '#reviews' }}
                className="mb-5 inline-flex min-h-11 items-center font-semibold text-maroon underline underline-offset-4"
              >
                Back to the newest reviews
              </Link>
            )}
            {list.length > 0 ? (
              <ReviewList reviews={list} readOnAt={readOnAt} />
            ) : (
              <NoReviews isFirst={figures.count === 0} />
            )}
            {more.isThere && <ShowMore {...more} />}
          </div>
          <ReviewForm productId={productId} onAdded={add} />
        </div>
      </div>
    </section>
  )
}

/** Without scripts it is a link to the next page of reviews; with them they are added below. */
function ShowMore({ page, busy, show }: ReviewSectionProps['reviews']['more']) {
  return (
    <div className="mt-2 text-center">
      <Link
        to={{ search: `?reviews=${page}`, hash: '#reviews' }}
        aria-busy={busy || undefined}
        className="inline-flex min-h-11 items-center rounded-small border border-line bg-white px-6 font-semibold hover:bg-sand aria-busy:text-muted"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          show()
        }}
      >
        {busy ? 'Loading...' : 'Show more'}
      </Link>
    </div>
  )
}

function NoReviews({ isFirst }: { isFirst: boolean }) {
  return (
    <p className="rounded-small bg-sand/60 px-5 py-8 text-center text-muted">
      {isFirst ? 'No reviews yet. Be the first to say how it looks and wears.' : 'No reviews to show here.'}
    </p>
  )
}
