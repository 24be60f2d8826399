import { useEffect, useSyncExternalStore } from 'react'
import { countUnseenOrders } from '#contracts/order-lists.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { forgetLapsedSession } from '../failure.ts'

const pollMs = 30_000

let count = 0
const listeners = new Set<() => void>()

/** No answer leaves the count as it was: the badge is no place for complaints. */
async function refresh(): Promise<void> {
  try {
    const reply = await browserApi(countUnseenOrders)
    count = reply.count
    for (const tell of listeners) tell()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** How many paid orders no admin has seen yet, wherever it is shown. */
export function useUnseenOrders(): { count: number; refresh: () => Promise<void> } {
  const now = useSyncExternalStore(
    listen,
    () => count,
    () => 0,
  )
  return { count: now, refresh }
}

/** Asks at once and whenever somebody comes back to the window; while `polling`, every 30 seconds besides. */
export function useFreshUnseenOrders(polling: boolean): void {
  useEffect(() => {
    const ask = () => void refresh()
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])

  useEffect(() => {
    if (!polling) return
    const timer = setInterval(() => document.hidden || void refresh(), pollMs)
    return () => clearInterval(timer)
  }, [polling])
}
