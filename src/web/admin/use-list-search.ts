import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { AdminTab } from './use-admin-tab.ts'

// Only what stands behind the question mark: it can lead nowhere but to the dashboard.
const Carried = z.object({ list: z.string().check(z.startsWith('?')) })

/** The list that one came from, with its page and filter; whoever came by the address gets all of this tab. */
export function useListSearch(tab: AdminTab): { search: string } {
  const location = useLocation()
  const carried = z.safeParse(Carried, location.state).data
  return { search: carried?.list ?? `?tab=${tab}` }
}
