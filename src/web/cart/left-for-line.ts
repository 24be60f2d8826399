import type { CartLine } from '#contracts/cart.ts'

/** How many a line may have where its piece is scarce, beside what the piece’s other lines want: two sizes come off one shelf. */
export function leftForLine(line: CartLine, lines: readonly CartLine[]): { quantity: number; words: string } {
  const { productId } = line
  if (typeof productId === 'string') return { quantity: 0, words: 'None left.' }
  const others = lines.filter(
    (other) =>
      other._id !== line._id &&
      other.problem !== 'gone' &&
      typeof other.productId !== 'string' &&
      other.productId._id === productId._id,
  )
  const wanted = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    quantity: Math.max(0, productId.stock - wanted),
    words: `Only ${productId.stock} left${others.length > 0 ? ' of this piece, in all sizes and colours' : ''}.`,
  }
}
