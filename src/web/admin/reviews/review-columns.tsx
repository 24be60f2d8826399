import { Link } from 'react-router'
import { formatDay } from '#contracts/indian-figures.ts'
import type { Review } from '#contracts/reviews.ts'
import { Stars } from '../../ui/stars.tsx'
import { VerifiedBuyer } from '../../ui/verified-buyer.tsx'
import { DeleteAction } from '../row-actions.tsx'
import { Shortened } from '../shortened.tsx'

const productOf = ({ productName = 'a product' }: Review) => productName

export function reviewName(review: Review): string {
  return `review of ${productOf(review)} by ${review.name}`
}

export function reviewColumns(onDelete: (review: Review) => void) {
  return [
    {
      header: 'Product',
      cell: (review: Review) => (
        <Link
          to={`/product/${review.productId}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-maroon underline-offset-4 hover:underline max-sm:text-right sm:min-h-0 sm:min-w-28"
        >
          {productOf(review)}
        </Link>
      ),
    },
    {
      header: 'Rating',
      cell: ({ rating, verified }: Review) => (
        <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
          <Stars rating={rating} />
          {verified && <VerifiedBuyer />}
        </span>
      ),
    },
    {
      header: 'Customer',
      cell: ({ name, email }: Review) => (
        <span className="grid wrap-anywhere max-sm:text-right sm:min-w-32 xl:min-w-56">
          <span>{name}</span>
          <span className="text-muted">{email}</span>
        </span>
      ),
    },
    {
      header: 'Review',
      unlabelled: true,
      cell: (review: Review) => (
        <p className="wrap-anywhere max-sm:py-1 sm:min-w-48">
          <Shortened text={review.review} of={reviewName(review)} />
        </p>
      ),
    },
    {
      header: 'Date',
      cell: ({ createdAt }: Review) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDay(createdAt)}
        </time>
      ),
    },
    {
      header: 'Actions',
      unlabelled: true,
      cell: (review: Review) => (
        <span className="inline-flex max-sm:grow max-sm:justify-end">
          <DeleteAction name={reviewName(review)} onDelete={() => onDelete(review)} />
        </span>
      ),
    },
  ]
}
