import { reach } from './reach.ts'

/*
 * Browsers can write these too, but load their tables of every language for the first such wish: a tenth of a second on
 * a cheap phone, before a page with prices can be used.
 */

/** Grouped in thousands, lakhs and crores: `12,34,567`. */
export function formatCount(count: number): string {
  return String(count).replace(/\d(?=(\d\d)*\d{3}$)/g, '$&,')
}

/** How many a list has found: it counts no further than it reaches. */
export function formatFound(total: number): string {
  return `${formatCount(total)}${total < reach ? '' : '+'}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
/** The same all year round. */
const msAheadOfUtc = 5.5 * 60 * 60 * 1000

/** What India's clocks show at that moment, to be read as if it were UTC. */
export function clockInIndia(at: number): Date {
  return new Date(at + msAheadOfUtc)
}

/** The day it was in India: `15 Nov 2026`. */
export function formatDay(iso: string): string {
  const there = clockInIndia(Date.parse(iso))
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}
