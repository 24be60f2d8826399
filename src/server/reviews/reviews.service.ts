import { v7 as newId } from 'uuid'
import type { NewReview, Review, ReviewQuery } from '#contracts/reviews.ts'
import { type Caller, holdAccount } from '#server/accounts/session.service.ts'
import { takenId } from '#server/audit/add-once.service.ts'
import { writeAudit } from '#server/audit/audit.service.ts'
import { keepOnce } from '#server/audit/keep-once.ts'
import { assertProduct } from '#server/catalog/product-references.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { assertWithinReach, toList } from '#server/lists.ts'
import { hasBought } from '#server/orders/purchases.service.ts'
import { dropPages } from '#server/page-tags.store.ts'
import {
  deleteReviewRow,
  findReview,
  findReviewAndLockProduct,
  hasVerifiedReview,
  insertReview,
  type ListedReviewRow,
  listReviewPage,
  type NewReviewRow,
  type ReviewRow,
  takeNameOff,
} from './reviews.store.ts'

/** A machine that filled in what people can't see is thanked like everybody else, and nothing is kept. */
export async function keepReview(
  db: Db,
  caller: Caller | undefined,
  { _id: id = newId(), website, productId, ...said }: NewReview,
): Promise<Review | undefined> {
  if (website) return undefined
  const review = { ...said, id, product_id: productId, user_id: caller?.id ?? null }
  const write = (tx: Db) => writeReview(tx, caller, review)
  const kept = await keepOnce(
    () => findSame(db, review),
    () => db.transaction().execute(write),
  )
  return toReview(kept)
}

async function findSame(db: Db, review: NewReviewRow): Promise<ReviewRow | undefined> {
  const kept = await findReview(db, review.id)
  const saidIn = ({ product_id, name, email, rating, review: words }: NewReviewRow | ReviewRow) =>
    JSON.stringify([product_id, name, email, rating, words])
  if (kept && saidIn(kept) !== saidIn(review)) throw takenId()
  return kept
}

async function writeReview(tx: Db, caller: Caller | undefined, review: NewReviewRow): Promise<ReviewRow> {
  const { product_id: productId } = review
  if (caller) await holdAccount(tx, caller)
  await assertProduct(tx, productId)
  await dropPages(tx, ['reviews', `product:${productId}`])
  const verified = caller !== undefined && (await countsAsBuyer(tx, caller.id, productId))
  // Last, since it locks the product, and everybody who reviews the same one waits for it.
  return insertReview(tx, { ...review, verified })
}

/** Once for each piece, or one purchase would speak with many voices. The account is held: two at once come in turn. */
async function countsAsBuyer(tx: Db, userId: string, productId: string): Promise<boolean> {
  return (await hasBought(tx, userId, productId)) && !(await hasVerifiedReview(tx, userId, productId))
}

/** Takes a review down. On record without who wrote it and what: the record can't forget, and it may be a phone number. */
export async function removeReview(db: Db, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findReviewAndLockProduct(tx, id)
    if (!before || !(await deleteReviewRow(tx, id))) throw new ShopError('not_found', 'This review does not exist')
    await writeAudit(tx, { actor: caller, action: 'review deleted', subjectKind: 'review', subjectId: id, before })
    await dropPages(tx, ['reviews', `product:${before.productId}`])
  })
}

/** For somebody who leaves for good: what others read stays without a name, also on pages that were kept. */
export async function forgetReviewerOf(tx: Db, userId: string): Promise<void> {
  const reviewed = await takeNameOff(tx, userId)
  await dropPages(tx, ['reviews', ...reviewed.map((id) => `product:${id}`)])
}

export async function getReviewPage(db: Db, query: ReviewQuery, forStaff: boolean) {
  assertWithinReach(query)
  const { rows, counts } = await listReviewPage(db, query)
  const { rows: data, ...list } = toList(query, rows.map(forStaff ? toReviewForStaff : toReview), counts.total)
  return { ...list, data, ...(query.productId && { ratings: counts.ratings }) }
}

function toReview({ id, product_id, name, rating, review, verified, created_at }: ReviewRow): Review {
  const createdAt = new Date(created_at).toISOString()
  return { _id: id, productId: product_id, name, rating, review, verified, createdAt }
}

function toReviewForStaff(row: ListedReviewRow): Review {
  return { ...toReview(row), email: row.email, productName: row.product_name }
}
