import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What one person wishes for, as a query to be joined to the products by whoever shows them. */
export function selectWishes(db: Db, userId: string) {
  return db.selectFrom('wishlist_items').select(['product_id', 'created_at']).where('user_id', '=', userId)
}

export async function insertWish(tx: Db, userId: string, productId: string): Promise<void> {
  await tx
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only what can still be seen takes up room. */
export async function countWishes(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('wishlist_items.user_id', '=', userId)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteWish(db: Db, userId: string, productId: string): Promise<void> {
  await db.deleteFrom('wishlist_items').where('user_id', '=', userId).where('product_id', '=', productId).execute()
}

export async function deleteWishes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('wishlist_items').where('user_id', '=', userId).execute()
}
