import * as contract from '#contracts/cart.ts'
import type { App, Deps } from '#server/app.ts'
import { rememberProducts } from '#server/catalog/seen-products.service.ts'
import { serve } from '#server/serve.ts'
import { addLine } from './adding.service.ts'
import { changeLine, getCart, removeLines } from './cart.service.ts'

const removed = 'Product removed from cart'
const updated = 'Cart updated successfully'

/** The signed-in shopper's own cart: whose it is comes from the session, never from the address. */
export function cartRoutes(app: App, { db }: Deps): void {
  const seen = rememberProducts()
  serve(app, contract.readCart, ({ caller }) => getCart(db, seen, caller))

  serve(app, contract.addToCart, async ({ caller, body }) => ({
    message: 'Product added to cart successfully',
    ...(await addLine(db, seen, caller, body)),
  }))

  serve(app, contract.updateCart, async ({ caller, body: { quantity, ...which } }) => ({
    message: updated,
    ...(await changeLine(db, seen, caller, which, quantity)),
  }))

  serve(app, contract.updateCartLine, async ({ caller, params, body }) => ({
    message: updated,
    ...(await changeLine(db, seen, caller, params, body.quantity)),
  }))

  serve(app, contract.removeFromCart, async ({ caller, body }) => ({
    message: removed,
    ...(await removeLines(db, seen, caller, body)),
  }))

  serve(app, contract.removeCartLine, async ({ caller, params }) => ({
    message: removed,
    ...(await removeLines(db, seen, caller, params)),
  }))

  serve(app, contract.clearCart, async ({ caller }) => ({
    message: 'Cart cleared successfully',
    ...(await removeLines(db, seen, caller, {})),
  }))
}
