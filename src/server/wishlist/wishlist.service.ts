import type { Product } from '#contracts/products.ts'
import { type Caller, holdAccount } from '#server/accounts/session.service.ts'
import { assertProduct, getNamedProducts } from '#server/catalog/product-references.service.ts'
import type { Db } from '#server/db/database.ts'
import { ShopError } from '#server/errors.ts'
import { countWishes, deleteWish, deleteWishes, insertWish, selectWishes } from './wishlist.store.ts'

interface Wishlist {
  items: Product[]
}

const mostWishes = 100

export async function getWishlist(db: Db, shopper: Caller): Promise<Wishlist> {
  return { items: await getNamedProducts(db, selectWishes(db, shopper.id), mostWishes) }
}

export async function addWish(db: Db, shopper: Caller, productId: string): Promise<Wishlist> {
  return db.transaction().execute(async (tx) => {
    await assertProduct(tx, productId)
    // Held, too, so that two wishes at once are both counted.
    await holdAccount(tx, shopper)
    await insertWish(tx, shopper.id, productId)
    if ((await countWishes(tx, shopper.id)) > mostWishes) {
      throw new ShopError('conflict', `A wishlist holds up to ${mostWishes} products. Please remove one first.`)
    }
    return getWishlist(tx, shopper)
  })
}

/** Removing what is not there is fine: the shopper wanted it gone. */
export async function removeWish(db: Db, shopper: Caller, productId: string): Promise<Wishlist> {
  await deleteWish(db, shopper.id, productId)
  return getWishlist(db, shopper)
}

/** For somebody who leaves for good. */
export async function forgetWishesOf(tx: Db, userId: string): Promise<void> {
  await deleteWishes(tx, userId)
}
