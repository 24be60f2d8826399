import { dayMs } from '#contracts/day.ts'
import { toIndianTime } from './indian-time.ts'

/** The day it is in India at that moment. */
export function dayOf(moment: Date): string {
  return toIndianTime(moment).slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Midnight in India, which keeps one time all year. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}
