import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../api-error.ts'
import { forgetLapsedSession } from '../failure.ts'

interface Asking<Reply> {
  /** Undefined: there is nothing to wait for. */
  everyMs: number | undefined
  load: (signal: AbortSignal) => Promise<Reply>
  take: (reply: Reply) => void
}

/** Asks again every so often while the page is being looked at. A failure is passed over: what is shown stays. */
export function useAskAgain<Reply>({ everyMs, load, take }: Asking<Reply>): void {
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const reply = await load(signal)
      if (!signal.aborted) take(reply)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      forgetLapsedSession(error)
    }
  })

  useEffect(() => {
    if (everyMs === undefined) return
    const leaving = new AbortController()
    let asking = false
    const look = async () => {
      if (document.hidden || asking) return
      asking = true
      await ask(leaving.signal)
      asking = false
    }
    const timer = setInterval(() => void look(), everyMs)
    // Whoever comes back to the tab wants to know now.
    document.addEventListener('visibilitychange', () => void look(), { signal: leaving.signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [everyMs])
}
