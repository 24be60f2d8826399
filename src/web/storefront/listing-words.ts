import { formatCount } from '#contracts/indian-figures.ts'
import { reach } from '#contracts/reach.ts'

export function piecesFound(total: number): string {
  if (total >= reach) return `${formatCount(reach)}+ pieces`
  return total === 1 ? '1 piece' : `${formatCount(total)} pieces`
}
