import { formatDay } from '#contracts/indian-figures.ts'
import type { Review } from '#contracts/reviews.ts'
import { Stars } from '../ui/stars.tsx'
import { VerifiedBuyer } from '../ui/verified-buyer.tsx'

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {reviews.map((review) => (
        <li key={review._id} className="grid gap-2 py-5 first:pt-0">
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
