import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const Carried = z.object({ list: z.string() })

/** Where one order is looked at: `{ search: '?tab=orders&order=ALK-1042' }`. */
export function orderSearch(number: string): { search: string } {
  return { search: `?${new URLSearchParams({ tab: 'orders', order: number })}` }
}

/** The list that an order was opened from, with its page and filter; for one opened by its address, all of them. */
export function useListSearch(): { search: string } {
  const location = useLocation()
  const carried = z.safeParse(Carried, location.state).data
  return { search: carried?.list ?? '?tab=orders' }
}
