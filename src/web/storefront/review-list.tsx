import { formatDay } from '#contracts/indian-figures.ts'
import type { Review } from '#contracts/reviews.ts'
import { Stars } from '../ui/stars.tsx'
import { VerifiedBuyer } from '../ui/verified-buyer.tsx'

interface ReviewListProps {
  reviews: readonly Review[]
  /** The first of those that were asked for last: reading goes on there. */
  readOnAt: string | undefined
}

export function ReviewList({ reviews, readOnAt }: ReviewListProps) {
  return (
    <ul className="ruled">
      {reviews.map((review) => (
        <li
          key={review._id}
          ref={review._id === readOnAt ? takeFocus : undefined}
          tabIndex={-1}
          className="grid gap-2 py-5 wrap-anywhere first:pt-0"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} />
            <span className="font-semibold">{review.name}</span>
            {review.verified && <VerifiedBuyer />}
            <time dateTime={review.createdAt} className="ml-auto text-sm text-muted">
              {formatDay(review.createdAt)}
            </time>
          </div>
          <p className="max-w-prose whitespace-pre-line">{review.review}</p>
        </li>
      ))}
    </ul>
  )
}

/** From the link that went away, and not from whoever is writing by now. */
function takeFocus(item: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, textarea')) item?.focus({ preventScroll: true })
}
