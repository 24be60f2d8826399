import * as z from 'zod/mini'
import { OrderFilter } from '#contracts/order-lists.ts'
import { PaymentStatus } from '#contracts/orders.ts'
import { AskedDay } from '#contracts/periods.ts'

export const filterNames = ['search', 'status', 'payment', 'from', 'to', 'unpaid'] as const

/** The filter that an address names. What the call would not take is left out, or the whole list would be refused. */
export function filterIn(query: URLSearchParams): OrderFilter {
  const given = filterNames
    .map((name) => [name, query.get(name)?.trim()] as const)
    .filter(([name, value]) => value && z.safeParse(OrderFilter.shape[name], value).success)
  return z.parse(OrderFilter, Object.fromEntries(given))
}

/** Which payments can be asked for: with `unpaid` those of orders that were never paid. */
export function paymentsOf({ unpaid }: { unpaid: boolean }): readonly PaymentStatus[] {
  return unpaid ? ['pending', 'failed'] : PaymentStatus.options
}

const DayOrNone = z.union([z.literal(''), AskedDay])

/** The panel's fields, by the rules of the call that takes them; status and payment are chosen from its own lists. */
export const FilterEntry = z
  .object({
    search: OrderFilter.shape.search,
    status: z.string(),
    payment: z.string(),
    from: DayOrNone,
    to: DayOrNone,
    unpaid: z.boolean(),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
      error: 'This is before the first day',
      path: ['to'],
    }),
  )
export type FilterEntry = z.input<typeof FilterEntry>

/** How the panel starts; without a filter, empty. */
export function entryOf(filter: OrderFilter): FilterEntry {
  const { search = '', status = '', payment = '', from = '', to = '', unpaid = false } = filter
  return { search, status, payment, from, to, unpaid }
}

export function searchOf(entry: FilterEntry): string {
  const query = new URLSearchParams({ tab: 'orders' })
  for (const name of filterNames) {
    const value = String(entry[name] || '').trim()
    if (value) query.set(name, value)
  }
  return `?${query}`
}
