import { dayMs } from '#contracts/day.ts'
import { formatDay } from '#contracts/indian-figures.ts'
import type { SalesStep } from '#contracts/insights.ts'

const india = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day it is in India: `2026-11-15`. */
export function todayInIndia(): string {
  return india.format(new Date())
}

export function addDays(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or its last where it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(day)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0))
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** `November 2026` of any day in it, or of `2026-11`. */
export function monthName(day: string): string {
  return month.format(new Date(day))
}

/** What a row of a table is about: a day, a week or a month. */
export function stepName(by: SalesStep, start: string): string {
  if (by === 'month') return monthName(start)
  return by === 'week' ? `Week from ${formatDay(start)}` : formatDay(start)
}

export function stepShort(by: SalesStep, start: string): string {
  return (by === 'month' ? shortMonth : shortDay).format(new Date(start))
}
