import type { CartLine } from '#contracts/cart.ts'

/** Why a line can’t be bought any more: a piece that is still there may have lost only the size or colour that was chosen. */
export function goneWords({ productId }: CartLine): string {
  return typeof productId === 'string' ? 'This piece has left the shop' : 'It no longer comes in this size or colour'
}
