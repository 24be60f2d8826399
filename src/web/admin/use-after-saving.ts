import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessageBox } from './message-box.tsx'
import type { AdminTab } from './use-admin-tab.ts'

const leaveAfterMs = 1200

/** Says that it is saved, and goes back to the list a moment later. */
export function useAfterSaving(tab: AdminTab): { saved: boolean; leave: (message: string) => void } {
  const [saved, setSaved] = useState(false)
  const tell = useMessageBox()
  const navigate = useNavigate()

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => {
      tell.close()
      void navigate(`/admin?tab=${tab}`, { state: { tab } })
    }, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [saved, tab, tell, navigate])

  const leave = (message: string) => {
    tell.success(message)
    setSaved(true)
  }
  return { saved, leave }
}
