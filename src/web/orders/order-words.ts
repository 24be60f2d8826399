import { formatDay } from '#contracts/indian-figures.ts'
import type { Order, RefundStatus } from '#contracts/orders.ts'
import { refundTime } from '#contracts/policy-facts.ts'

const zone = { timeZone: 'Asia/Kolkata' } as const
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', ...zone })
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', ...zone })

/** `Thu, 26 Nov` */
export function formatWeekday(iso: string): string {
  return weekday.format(new Date(iso))
}

/** `Thu, 26 Nov, 2:41 pm` */
export function formatMoment(iso: string): string {
  return `${formatWeekday(iso)}, ${clock.format(new Date(iso))}`
}

/** `26 Nov 2026, 2:41 pm`, for what is read years later. */
export function formatDayAndTime(iso: string): string {
  return `${formatDay(iso)}, ${clock.format(new Date(iso))}`
}

/** The number it goes by; an order without one goes by the end of its id. */
export function numberOf({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-8).toUpperCase()}`
}

/** What a shopper should know of the money beside where the parcel is; nothing where it is simply paid. */
export const paymentNotes: Record<Order['paymentStatus'], string | undefined> = {
  pending: 'Not paid yet',
  confirming: 'We are confirming your payment…',
  paid: undefined,
  failed: 'Payment failed',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

export const refundWords: Record<RefundStatus, string> = {
  asked: `On its way to you, within ${refundTime}`,
  pending: `On its way to you, within ${refundTime}`,
  done: 'Sent back to you',
  failed: 'Your bank did not accept it; we are looking into it',
}

/** Couriers shout: `REACHED AT DESTINATION HUB · Mysuru` is told as `Reached at destination hub · Mysuru`. */
export function calm(words: string): string {
  const [label = '', ...rest] = words.split(' · ')
  if (label !== label.toUpperCase() || !/[A-Z]{2}/.test(label)) return words
  const quiet = label
    .toLowerCase()
    .replace(/\bawb\b/g, 'AWB')
    .replace(/\brto\b/g, 'return')
  return [quiet.charAt(0).toUpperCase() + quiet.slice(1), ...rest].join(' · ')
}
