import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api-error.ts'
import { failureWords, forgetLapsedSession } from './failure.ts'
import { notify } from './ui/notify.ts'

interface Loaded<Reply> {
  reply?: Reply
  failure?: ApiError
  /** The reading that it is the answer to. */
  of?: object
}

/** What a page of one person reads when it opens, and again when what it is `about` changes. */
export function useLoaded<Reply>(load: (signal: AbortSignal) => Promise<Reply>, about = '') {
  // Each reading is an object of its own, so that another one can be asked for.
  const [reading, read] = useState({ load, about })
  const [loaded, setLoaded] = useState<Loaded<Reply>>({})
  const isOfAnother = reading.about !== about
  if (isOfAnother) {
    read({ load, about })
    setLoaded({})
  }
  // Whoever keeps something of the answer must not take the former one for that to the new question.
  const { reply, failure }: Loaded<Reply> = isOfAnother ? {} : loaded

  /** What is shown stays where it can't be read again, unless the server says that it is not there, or not for this person. */
  const tell = useEffectEvent((error: ApiError) => {
    const isOver = ['not_found', 'not_allowed', 'not_signed_in'].includes(error.code)
    if (reply === undefined || isOver) return setLoaded({ of: reading, failure: error })
    setLoaded({ of: reading, reply })
    void notify('error', failureWords(error, 'What is shown could not be read again.'))
  })

  useEffect(() => {
    const leaving = new AbortController()
    const take = async () => {
      try {
        setLoaded({ of: reading, reply: await reading.load(leaving.signal) })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        tell(error)
        forgetLapsedSession(error)
      }
    }
    void take()
    return () => leaving.abort()
  }, [reading])

  /** What is shown stays until the new answer is there, and where none comes. */
  const reload = () => read({ load, about })
  /** For an answer that was asked for while this was shown; where it has been read again since, that one is newer. */
  const replace = (newer: Reply) => setLoaded((now) => (now.of === reading ? { of: reading, reply: newer } : now))
  return { reply, failure, reload, replace }
}
