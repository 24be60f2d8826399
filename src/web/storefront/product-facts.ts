import type { Product } from '#contracts/products.ts'

const newForDays = 30

/** Added in the last thirty days. The moment comes from the loader, so that server and browser agree. */
export function isNew({ createdAt }: Pick<Product, 'createdAt'>, now: number): boolean {
  return now - Date.parse(createdAt) < newForDays * 24 * 60 * 60 * 1000
}

/** What a shopper pays: the discount price where it is below the price. */
export function payablePrice({ price, discount_price }: Pick<Product, 'price' | 'discount_price'>): number {
  return discount_price !== null && discount_price < price ? discount_price : price
}

/** Shown where a product has neither reviews nor a rating of its own. */
const usualRating = 4.5

export function shownRating({ rating }: Pick<Product, 'rating'>): number {
  return rating ?? usualRating
}
