import { formatCount } from '#contracts/indian-figures.ts'

/** A list counts no further. */
const mostCounted = 10_000

export function piecesFound(total: number): string {
  if (total >= mostCounted) return `${formatCount(mostCounted)}+ pieces`
  return total === 1 ? '1 piece' : `${formatCount(total)} pieces`
}
