import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '#server/db/database.ts'
import type { WrittenReview } from './reviews/write-reviews.ts'

/** Few enough for one statement, which may have 65,535 values. */
const batch = 500

/**
 * Two processes that start together must not both find the shop empty. Held until the transaction ends; on a slow machine
 * the other's goods take longer to lay out than a lock is usually waited for.
 */
export async function waitForDemoTurn(tx: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('demo goods'))`.execute(tx)
}

/** Many in one statement, where the reviews' own service would take one for each. Averages follow by the trigger. */
export async function insertReviews(
  tx: Db,
  reviews: readonly (WrittenReview & { product_id: string })[],
): Promise<void> {
  for (let done = 0; done < reviews.length; done += batch) {
    const rows = reviews.slice(done, done + batch).map((review) => ({ ...review, id: newId() }))
    await tx.insertInto('reviews').values(rows).execute()
  }
}
