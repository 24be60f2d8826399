import * as z from 'zod/mini'
import { Email, PersonName } from './accounts.ts'
import { call, reply } from './call.ts'
import { idOf } from './form-values.ts'
import { DrawnId, Id } from './ids.ts'
import { Paging } from './lists.ts'
import { requiredParagraphs } from './texts.ts'

export const Review = z.object({
  _id: Id,
  productId: Id,
  name: z.string(),
  /** In lists for staff; nobody else is sent it. */
  email: z.optional(z.string()),
  /** What the piece is called, likewise. */
  productName: z.optional(z.string()),
  rating: z.int(),
  review: z.string(),
  /** Written by somebody who had bought the piece. */
  verified: z.boolean(),
  createdAt: z.string(),
})
export type Review = z.infer<typeof Review>

export const NewReview = z.object({
  _id: DrawnId,
  productId: idOf('Product is required', 'This product does not exist'),
  name: PersonName,
  email: Email,
  rating: z
    .pipe(
      z.union(
        [
          z.number('Rating is required'),
          z.string('Rating is required').check(z.regex(/^[1-5]$/, 'Rating is required')),
        ],
        'Rating is required',
      ),
      z.transform(Number),
    )
    .check(
      z.int('Rating must be a whole number from 1 to 5'),
      z.gte(1, 'Rating is required'),
      z.lte(5, 'Rating must be a whole number from 1 to 5'),
    ),
  review: requiredParagraphs('Review is required', 'Review may be at most 2,000 characters', 2000),
  /** Out of people's sight; whoever fills it in is a machine. */
  website: z.optional(z.string()),
})
export type NewReview = z.output<typeof NewReview>

export const addReview = call({
  method: 'POST',
  path: '/api/review/add',
  by: 'visitor',
  summary: 'Review a product',
  status: 201,
  limit: 'reviewsPerAddress',
  body: NewReview,
  reply: reply({ message: z.string(), data: z.optional(Review) }),
})

/** How many gave each number of stars. */
export const Ratings = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
export type Ratings = z.infer<typeof Ratings>

const ReviewQuery = z.extend(Paging, { productId: z.optional(Id) })
export type ReviewQuery = z.output<typeof ReviewQuery>

export const listReviews = call({
  method: 'GET',
  path: '/api/review',
  by: 'visitor',
  summary: 'Reviews, newest first, of one product or of all',
  query: ReviewQuery,
  reply: reply({
    data: z.array(Review),
    pages_count: z.int(),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    /** Of one product only. */
    ratings: z.optional(Ratings),
  }),
})

export const deleteReview = call({
  method: 'DELETE',
  path: '/api/review/{id}',
  by: 'admin',
  summary: 'Take a review down for good',
  params: z.object({ id: Id }),
  reply: reply({ message: z.string() }),
})
