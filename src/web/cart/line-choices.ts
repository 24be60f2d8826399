import type { CartLine } from '#contracts/cart.ts'

/** M and Default stand for a piece that comes in one way only, and say nothing to a shopper. */
export function choicesOfLine({ productId, size, color }: CartLine): string[] {
  if (typeof productId === 'string') return []
  return [...(productId.sizes.length > 0 ? [`Size ${size}`] : []), ...(productId.colors.length > 0 ? [color] : [])]
}
