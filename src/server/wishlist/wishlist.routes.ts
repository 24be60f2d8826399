import { addToWishlist, readWishlist, removeFromWishlist } from '#contracts/wishlist.ts'
import type { App, Deps } from '#server/app.ts'
import { serve } from '#server/serve.ts'
import { addWish, getWishlist, removeWish } from './wishlist.service.ts'

/** Whose wishlist it is comes from the session, never from the address. */
export function wishlistRoutes(app: App, { db }: Deps): void {
  serve(app, readWishlist, ({ caller }) => getWishlist(db, caller))
  serve(app, addToWishlist, ({ caller, body }) => addWish(db, caller, body.productId))
  serve(app, removeFromWishlist, ({ caller, params }) => removeWish(db, caller, params.productId))
}
