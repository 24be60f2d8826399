interface Chosen {
  size: string
  /** Of a piece that comes in no sizes, `M` says nothing. */
  hasSizes: boolean
  /** `Default` stands for none. */
  color: string
}

/** Empty where it says nothing. */
export function saidOf({ size, hasSizes, color }: Chosen): { size: string; color: string } {
  return { size: hasSizes ? size : '', color: color === 'Default' ? '' : color }
}

/** What a line of an order says of size and colour. */
export function choicesOf(chosen: Chosen): string[] {
  const { size, color } = saidOf(chosen)
  return [...(size ? [`Size ${size}`] : []), ...(color ? [color] : [])]
}

/** Enough of a line to find the piece by, among others of the same name. */
export function pieceWords({ productName, quantity, ...chosen }: Chosen & { productName: string; quantity: number }) {
  const named = [productName, ...choicesOf(chosen)].join(' · ')
  return quantity > 1 ? `${named} × ${quantity}` : named
}
