import { dayMs } from '#contracts/day.ts'
import type { SalesStep } from '#contracts/insights.ts'
import type { Period } from '#contracts/periods.ts'
import { addDays, startOfDay } from '#server/indian-days.ts'

export function daysIn({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

export function listDays(period: Period): string[] {
  return Array.from({ length: daysIn(period) }, (_, index) => addDays(period.from, index))
}

/** As many days, and the last of them is the one before the period begins. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}

export interface Span {
  begins: Date
  /** Not part of it. */
  ends: Date
}

/** From the first moment in India to the first moment that is no longer part of it. */
export function momentsOf({ from, to }: Period): Span {
  return { begins: startOfDay(from), ends: startOfDay(addDays(to, 1)) }
}

/** All days of a month such as `2026-11`. */
export function periodOfMonth(month: string): Period {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}

/** The first day of the day's own day, week (Monday) or month. */
export function startOf(step: SalesStep, day: string): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  return step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}
