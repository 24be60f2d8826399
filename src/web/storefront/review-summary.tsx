import { formatCount } from '#contracts/indian-figures.ts'
import { Stars } from '../ui/stars.tsx'
import { type ReviewFigures, reviewsInWords } from './review-figures.ts'

const stars = [5, 4, 3, 2, 1] as const

export function ReviewSummary({ rating, count, ratings }: ReviewFigures) {
  return (
    <div className="grid gap-5 rounded-small border border-hairline bg-white p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <p className="text-4xl font-semibold text-maroon tabular-nums">{rating.toFixed(1)}</p>
        <div>
          <p className="text-lg">
            <Stars rating={rating} />
          </p>
          <p className="text-sm text-muted">{reviewsInWords(count)}</p>
        </div>
      </div>
      {ratings && count > 0 && (
        <ul aria-label="How the stars were given" className="grid gap-2 text-sm">
          {stars.map((n) => (
            <li key={n} className="grid grid-cols-[3.75rem_1fr_2.5rem] items-center gap-3">
              <span>{n === 1 ? '1 star' : `${n} stars`}</span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sand">
                <span
                  className="block h-full rounded-full bg-gold transition-[width] duration-250"
                  style={{ width: `${(ratings[n] / count) * 100}%` }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">{formatCount(ratings[n])}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
