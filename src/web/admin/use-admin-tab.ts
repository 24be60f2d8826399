import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { keepsFocus } from '../shell/kept-focus.ts'

export const AdminTab = z.enum([
  'categories',
  'subcategories',
  'products',
  'users',
  'testimonials',
  'video',
  'orders',
  'messages',
  'reviews',
  'insights',
  'activity',
])
export type AdminTab = z.infer<typeof AdminTab>

const Carried = z.object({ tab: AdminTab })

/** Letters sent before claims had moved in with the orders still name a tab of their own. */
const formerClaims = 'claims'

/** Which tab is open: the one in the address, else the one that was carried here, else the first. */
export function useAdminTab(): { tab: AdminTab; open: (tab: string) => void } {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('tab')
  const isFormer = given === formerClaims
  const named = isFormer ? 'orders' : z.safeParse(AdminTab, given).data
  const carried = z.safeParse(Carried, location.state).data?.tab

  useEffect(() => {
    // Links inside the tab keep the address, not what was carried.
    if (!named && carried) void navigate(tabSearch(carried), { replace: true, preventScrollReset: true })
  }, [named, carried, navigate])

  useEffect(() => {
    if (isFormer) void navigate({ search: '?tab=orders&view=claims' }, { replace: true })
  }, [isFormer, navigate])

  return {
    tab: named ?? carried ?? 'categories',
    open: (tab) => void navigate(tabSearch(tab), { preventScrollReset: true, state: keepsFocus }),
  }
}

function tabSearch(tab: string): { search: string } {
  return { search: `?tab=${tab}` }
}
