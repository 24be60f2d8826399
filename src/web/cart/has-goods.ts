import type { Cart } from '#contracts/cart.ts'

/** Whether the cart holds anything that an order could be made of: what is gone is no part of one. */
export function hasGoods({ items }: Cart): boolean {
  return items.some(({ problem }) => problem !== 'gone')
}
