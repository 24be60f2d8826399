import { useEffect, useState } from 'react'
import { ApiError } from './api-error.ts'
import { forgetLapsedSession } from './failure.ts'

interface Loaded<Reply> {
  reply?: Reply
  failure?: ApiError
}

/** What a page of one person reads when it opens, and again when what it is `about` changes. */
export function useLoaded<Reply>(load: (signal: AbortSignal) => Promise<Reply>, about = '') {
  // Each reading is an object of its own, so that another one can be asked for.
  const [reading, read] = useState({ load, about })
  const [{ reply, failure }, setLoaded] = useState<Loaded<Reply>>({})
  if (reading.about !== about) {
    read({ load, about })
    setLoaded({})
  }

  useEffect(() => {
    const leaving = new AbortController()
    const take = async () => {
      try {
        setLoaded({ reply: await reading.load(leaving.signal) })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setLoaded({ failure: error })
        forgetLapsedSession(error)
      }
    }
    void take()
    return () => leaving.abort()
  }, [reading])

  /** What is shown stays until the new answer is there. */
  const reload = () => read({ load, about })
  return { reply, failure, reload, replace: (newer: Reply) => setLoaded({ reply: newer }) }
}
