import { dayMs } from '#contracts/day.ts'
import { packingDays } from '#contracts/policy-facts.ts'
import { dayOf } from '#server/indian-days.ts'

const [sunday, saturday] = [0, 6]

/**
 * The calendar day (`2026-11-26`) by which a parcel arrives if it is ordered now and then travels this many days. What is
 * promised allows for all the days that packing may take.
 */
export function dayOfArrival(now: number, travelDays: number): string {
  let day = calendarDay(now)
  for (let packed = 0; packed < packingDays; ) {
    day += dayMs
    if (!isWeekend(day)) packed++
  }
  day += travelDays * dayMs
  // Few couriers come on a Sunday.
  if (weekday(day) === sunday) day += dayMs
  return new Date(day).toISOString().slice(0, 10)
}

/** Calendar days in India from today to that day; none where it is past. */
export function daysUntil(date: Date, now: number): number {
  return Math.max(0, (calendarDay(date.getTime()) - calendarDay(now)) / dayMs)
}

const named = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Thu, 26 Nov` */
export function nameOfDay(day: string): string {
  return named.format(new Date(day))
}

/** The day it is in India, as the midnight of that day in UTC: days can then be counted without a zone. */
function calendarDay(at: number): number {
  return Date.parse(dayOf(new Date(at)))
}

function isWeekend(day: number): boolean {
  return [sunday, saturday].includes(weekday(day))
}

function weekday(day: number): number {
  return new Date(day).getUTCDay()
}
