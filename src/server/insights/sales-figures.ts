import type { SalesFigures, SalesRow, SalesStep } from '#contracts/insights.ts'
import { toRupees } from '#server/pricing/paise.ts'
import { startOf } from './calendar.ts'

/** What one day brought, in paise. */
export interface DayFigures {
  day: string
  orders: number
  sales: number
  units: number
  refunds: number
  created: number
  createdAndPaid: number
}

/** One row for each day, week or month that these days touch, of these days alone. */
export function rowsOf(days: readonly DayFigures[], step: SalesStep): SalesRow[] {
  const steps = Map.groupBy(days, ({ day }) => startOf(step, day))
  return Array.from(steps, ([start, ofIt]) => ({ start, ...sumUp(ofIt) }))
}

export function sumUp(days: readonly DayFigures[]): SalesFigures {
  const sum = (of: (day: DayFigures) => number) => days.reduce((total, day) => total + of(day), 0)
  const [sales, orders] = [sum((day) => day.sales), sum((day) => day.orders)]
  return {
    sales: toRupees(sales),
    orders,
    averageOrder: orders === 0 ? null : toRupees(Math.round(sales / orders)),
    units: sum((day) => day.units),
    refunds: toRupees(sum((day) => day.refunds)),
    created: sum((day) => day.created),
    createdAndPaid: sum((day) => day.createdAndPaid),
  }
}
