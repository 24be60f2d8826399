import { formatCount } from '#contracts/indian-figures.ts'
import type { SalesFigures } from '#contracts/insights.ts'
import { formatRupees } from '#contracts/money.ts'

export interface Figure {
  name: string
  /** Null where there is nothing to tell it from. */
  read: (figures: SalesFigures) => number | null
  words: (value: number) => string
  /** Whether more of it is good news. */
  more: 'good' | 'bad'
  /** Shares differ by points, all else by percent. */
  isShare?: boolean
}

export const percent = (value: number) => `${Math.round(value * 100)}%`

/** Of the orders made in this time, how many have been paid. */
export function paidShare({ created, createdAndPaid }: SalesFigures): number | null {
  return created === 0 ? null : createdAndPaid / created
}

export const figures: readonly Figure[] = [
  { name: 'Sales', read: ({ sales }) => sales, words: formatRupees, more: 'good' },
  { name: 'Orders', read: ({ orders }) => orders, words: formatCount, more: 'good' },
  { name: 'Average order', read: ({ averageOrder }) => averageOrder, words: formatRupees, more: 'good' },
  { name: 'Pieces sold', read: ({ units }) => units, words: formatCount, more: 'good' },
  { name: 'Refunds', read: ({ refunds }) => refunds, words: formatRupees, more: 'bad' },
  { name: 'From created to paid', read: paidShare, words: percent, more: 'good', isShare: true },
]

export interface Change {
  way: 'up' | 'down' | 'same'
  words: string
}

/** Against the period before, in words: `12% more than before (₹1,000.00)`. */
export function changeOf(figure: Figure, now: number | null, before: number | null): Change {
  if (before === null || before === 0) {
    if (!now) return { way: 'same', words: 'None before either' }
    return { way: 'up', words: 'None in the time before' }
  }
  const was = `(${figure.words(before)})`
  const rounded = Math.round(figure.isShare ? ((now ?? 0) - before) * 100 : (((now ?? 0) - before) / before) * 100)
  if (rounded === 0) return { way: 'same', words: `About as before ${was}` }
  const amount = figure.isShare ? pointWords(Math.abs(rounded)) : `${formatCount(Math.abs(rounded))}%`
  return { way: rounded > 0 ? 'up' : 'down', words: `${amount} ${rounded > 0 ? 'more' : 'less'} than before ${was}` }
}

function pointWords(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}

/** Beside a line of a chart: `₹12k`, `₹1.5 lakh`, `₹2 cr`. */
export function shortRupees(value: number): string {
  const [size, unit] = value >= 1e7 ? [1e7, ' cr'] : value >= 1e5 ? [1e5, ' lakh'] : value >= 1e3 ? [1e3, 'k'] : [1, '']
  return `₹${(value / size).toLocaleString('en-IN', { maximumFractionDigits: 1 })}${unit}`
}
