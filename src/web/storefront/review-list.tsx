import BadgeCheck from 'lucide-react/icons/badge-check'
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
            {/* Browsers do not all shorten September the way the server does. */}
            <time dateTime={review.createdAt} suppressHydrationWarning className="ml-auto text-sm text-muted">
              {inIndia.format(new Date(review.createdAt))}
            </time>
          </div>
          <p className="max-w-prose whitespace-pre-line">{review.review}</p>
        </li>
      ))}
    </ul>
  )
}

const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })
