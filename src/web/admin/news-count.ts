import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api-error.ts'
import { forgetLapsedSession } from '../failure.ts'

const pollMs = 30_000

/** How much of something is new to staff: known once, and shown wherever it is wanted. */
export interface NewsCount {
  present: () => number
  refresh: () => Promise<void>
  listen: (tell: () => void) => () => void
}

export function keepNewsCount(ask: () => Promise<{ count: number }>): NewsCount {
  let count = 0
  let asked = 0
  let answered = 0
  const listeners = new Set<() => void>()
  return {
    present: () => count,
    /** No answer leaves the count as it was: the badge is no place for complaints. */
    refresh: async () => {
      asked += 1
      const question = asked
      try {
        const answer = await ask()
        // Asked before somebody has looked, and answered last: what was asked since knows better.
        if (question < answered) return
        answered = question
        count = answer.count
        for (const tell of listeners) tell()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        forgetLapsedSession(error)
      }
    },
    listen: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

export function useNewsCount({ listen, present }: NewsCount): number {
  return useSyncExternalStore(listen, present, () => 0)
}

/** Asks at once and whenever somebody comes back to the window; while `polling`, every 30 seconds besides. */
export function useFreshNewsCount({ refresh }: NewsCount, polling: boolean): void {
  useEffect(() => {
    const ask = () => void refresh()
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refresh])

  useEffect(() => {
    if (!polling) return
    const timer = setInterval(() => document.hidden || void refresh(), pollMs)
    return () => clearInterval(timer)
  }, [polling, refresh])
}
