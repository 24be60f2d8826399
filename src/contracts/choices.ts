interface Chosen {
  size: string
  /** Of a piece that comes in no sizes, `M` says nothing. */
  hasSizes: boolean
  color: string
}

/** What a line of an order says of size and colour. Older lines don't know of sizes: there `M` and `Default` stand for none. */
export function choicesOf({ size, hasSizes, color }: Chosen): string[] {
  if (size === 'M' && color === 'Default') return []
  return [...(hasSizes && size ? [`Size ${size}`] : []), ...(color && color !== 'Default' ? [color] : [])]
}
