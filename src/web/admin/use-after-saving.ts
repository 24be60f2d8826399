import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessageBox } from './message-box.tsx'
import type { AdminTab } from './use-admin-tab.ts'
import { useListSearch } from './use-list-search.ts'

const leaveAfterMs = 1200

/** Says that it is saved, and goes back to the list, as it was, a moment later. */
export function useAfterSaving(tab: AdminTab): { saved: boolean; leave: (message: string) => void } {
  const [saved, setSaved] = useState(false)
  const tell = useMessageBox()
  const navigate = useNavigate()
  const { search } = useListSearch(tab)

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => {
      tell.close()
      void navigate({ pathname: '/admin', search }, { state: { tab } })
    }, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [saved, tab, search, tell, navigate])

  const leave = (message: string) => {
    tell.success(message)
    setSaved(true)
  }
  return { saved, leave }
}
