import { formatCount } from '#contracts/indian-figures.ts'
import type { SalesRow } from '#contracts/insights.ts'
import { formatRupees } from '#contracts/money.ts'
import type { ChartColour } from '../../ui/charts/marks.tsx'
import { paidShare, percent, shortRupees } from './figures.ts'

export interface SalesChartPlan {
  title: string
  look: 'area' | 'bars'
  colour: ChartColour
  read: (row: SalesRow) => number
  words: (value: number) => string
  tick: (value: number) => string
  isWhole?: boolean
  /** What stands in its table beside the time. */
  columns: readonly { header: string; cell: (row: SalesRow) => string }[]
}

const orNone = (value: number | null, words: (value: number) => string) => (value === null ? 'none' : words(value))

export const charts: readonly SalesChartPlan[] = [
  {
    title: 'Sales',
    look: 'area',
    colour: 'maroon',
    read: ({ sales }) => sales,
    words: formatRupees,
    tick: shortRupees,
    columns: [
      { header: 'Sales', cell: ({ sales }) => formatRupees(sales) },
      { header: 'Average order', cell: ({ averageOrder }) => orNone(averageOrder, formatRupees) },
      { header: 'Refunds', cell: ({ refunds }) => formatRupees(refunds) },
    ],
  },
  {
    title: 'Orders',
    look: 'bars',
    colour: 'gold',
    read: ({ orders }) => orders,
    words: (orders) => `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`,
    tick: formatCount,
    isWhole: true,
    columns: [
      { header: 'Orders', cell: ({ orders }) => formatCount(orders) },
      { header: 'Pieces sold', cell: ({ units }) => formatCount(units) },
    ],
  },
  {
    title: 'From created to paid',
    look: 'bars',
    colour: 'sage',
    read: (row) => paidShare(row) ?? 0,
    words: (share) => `${percent(share)} paid`,
    tick: percent,
    columns: [
      { header: 'Created', cell: ({ created }) => formatCount(created) },
      { header: 'Paid of these', cell: ({ createdAndPaid }) => formatCount(createdAndPaid) },
      { header: 'Share', cell: (row) => orNone(paidShare(row), percent) },
    ],
  },
]
