import type { Cart, CartLine } from '#contracts/cart.ts'

/** What of a cart an order is made of: what is gone is no part of one. */
export function goodsOf({ items }: Pick<Cart, 'items'>): CartLine[] {
  return items.filter(({ problem }) => problem !== 'gone')
}
