import { formatFound } from '#contracts/indian-figures.ts'

export function piecesFound(total: number): string {
  return total === 1 ? '1 piece' : `${formatFound(total)} pieces`
}
