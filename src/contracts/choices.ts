/** What a line of an order says of size and colour; `M` and `Default` together stand for a piece that comes in none. */
export function choicesOf({ size, color }: { size: string; color: string }): string[] {
  if (size === 'M' && color === 'Default') return []
  return [...(size ? [`Size ${size}`] : []), ...(color && color !== 'Default' ? [color] : [])]
}
