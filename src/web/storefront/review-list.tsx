import BadgeCheck from 'lucide-react/icons/badge-check'
import { formatDay } from '#contracts/indian-figures.ts'
import type { Review } from '#contracts/reviews.ts'
import { Badge } from '../ui/badge.tsx'
import { Stars } from '../ui/stars.tsx'

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {reviews.map((review) => (
        <li key={review._id} className="grid gap-2 py-5 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars rating={review.rating} />
            <span className="font-semibold">{review.name}</span>
            {review.verified && (
              <Badge look="green">
                <BadgeCheck aria-hidden className="size-3.5" />
                Verified buyer
              </Badge>
            )}
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
