const counted = new Intl.NumberFormat('en-IN')
/** A list counts no further. */
const mostCounted = 10_000

export function piecesFound(total: number): string {
  if (total >= mostCounted) return `${counted.format(mostCounted)}+ pieces`
  return total === 1 ? '1 piece' : `${counted.format(total)} pieces`
}
