import type { CartLine } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'

/** What a line shows of its price or total: what can't be bought any more is not free, it has none. */
export function lineAmount({ problem }: CartLine, rupees: number): string {
  return problem === 'gone' ? '–' : formatRupees(rupees)
}
