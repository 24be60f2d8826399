import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { reach } from '#contracts/reach.ts'
import type { Ratings, ReviewQuery } from '#contracts/reviews.ts'
import type { Db } from '#server/db/database.ts'

const columns = [
  'reviews.id',
  'reviews.product_id',
  'reviews.name',
  'reviews.email',
  'reviews.rating',
  'reviews.review',
  'reviews.verified',
  'reviews.created_at',
] as const

export interface ReviewRow {
  id: string
  product_id: string
  name: string
  email: string
  rating: number
  review: string
  verified: boolean
  /** As text where it travelled inside JSON. */
  created_at: Date | string
}

export interface ListedReviewRow extends ReviewRow {
  product_name: string
}

export interface NewReviewRow {
  id: string
  product_id: string
  user_id: string | null
  name: string
  email: string
  rating: number
  review: string
}

/** The product's average and count follow by a trigger. */
export async function insertReview(tx: Db, review: NewReviewRow & { verified: boolean }): Promise<ReviewRow> {
  return tx.insertInto('reviews').values(review).returning(columns).executeTakeFirstOrThrow()
}

export function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function hasVerifiedReview(db: Db, userId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface ReviewPage {
  rows: ListedReviewRow[]
  counts: { total: number; ratings: Ratings }
}

/** One page, newest first, of one product or of all, with the counts of all that match, in one statement. */
export async function listReviewPage(db: Db, { page, limit, productId }: ReviewQuery): Promise<ReviewPage> {
  const shown = selectShown(db, productId)
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom(shown.select('reviews.rating').limit(sql.lit(reach)).as('reached'))
        .select(countByStars.as('counts'))
        .$asScalar()
        .$notNull()
        .as('counts'),
      jsonArrayFrom(
        shown
          .select(columns)
          .select('products.name as product_name')
          .orderBy('reviews.created_at', 'desc')
          .orderBy('reviews.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit),
      ).as('rows'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * What a review says, and of which piece. It is the piece that is locked, before the review is: whoever deletes their
 * account puts pieces back and then changes what they wrote.
 */
export function findReviewAndLockProduct(tx: Db, id: string) {
  return tx
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.product_id as productId', 'products.name as productName'])
    .select(['reviews.rating', 'reviews.verified'])
    .where('reviews.id', '=', id)
    .forNoKeyUpdate('products')
    .executeTakeFirst()
}

/** Whether it was still there. The product's average and count follow by the same trigger. */
export async function deleteReviewRow(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reviews').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** What they said stays. Gives the products that it is about. */
export async function takeNameOff(tx: Db, userId: string): Promise<string[]> {
  const reviews = await tx
    .updateTable('reviews')
    .set({ name: 'A customer', email: '', user_id: null })
    .where('user_id', '=', userId)
    .returning('product_id')
    .execute()
  return reviews.map((review) => review.product_id)
}

const countByStars = sql<ReviewPage['counts']>`json_build_object(
  'total', count(*),
  'ratings', json_build_object(
    1, count(*) filter (where rating = 1),
    2, count(*) filter (where rating = 2),
    3, count(*) filter (where rating = 3),
    4, count(*) filter (where rating = 4),
    5, count(*) filter (where rating = 5)
  )
)`

/** What was said of a product that has been deleted is not shown. */
function selectShown(db: Db, productId: string | undefined) {
  const shown = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .where('products.deleted_at', 'is', null)
  return productId === undefined ? shown : shown.where('reviews.product_id', '=', productId)
}
