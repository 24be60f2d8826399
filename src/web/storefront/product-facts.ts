import type { Product } from '#contracts/products.ts'

/** A stock that is not known allows this many at once. */
const usualMost = 10

/** How many pieces may be chosen at once. */
export function mostPieces(stock: number | undefined): number {
  return Math.max(1, stock ?? usualMost)
}

/** From here on a page says how few are left. */
const fewLeft = 5

export function isScarce(stock: number): boolean {
  return stock > 0 && stock <= fewLeft
}

/** What the piece is called on the phone; made from the end of its id where staff gave it no number of their own. */
export function shownSku({ _id, sku }: Pick<Product, '_id' | 'sku'>): string {
  return sku ?? `ALK-${_id.slice(-8).toUpperCase()}`
}

const newForDays = 30

/** Since when pieces count as new. The moment comes from the loader, so that server and browser agree. */
export function newSince(now: number): string {
  return new Date(now - newForDays * 24 * 60 * 60 * 1000).toISOString()
}

/** Moments in this form are in order as they are written: a list need not read the date of each piece. */
export function isNew({ createdAt }: Pick<Product, 'createdAt'>, since: string): boolean {
  return createdAt > since
}

/** Shown where a product has neither reviews nor a rating of its own. */
const usualRating = 4.5

export function shownRating({ rating }: Pick<Product, 'rating'>): number {
  return rating ?? usualRating
}
