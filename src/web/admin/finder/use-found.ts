import { useEffect, useState } from 'react'
import { type Found, findAnything } from '#contracts/finder.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { forgetLapsedSession } from '../../failure.ts'

interface Answer {
  to: string
  found: readonly Found[]
  failure?: ApiError
}

const restMs = 150
/** Fewer letters would find anything. */
const leastTyped = 2
const nothing: Answer = { to: '', found: [] }

/** Asks the shop once the typing rests. What was found for fewer letters stays until the answer is there. */
export function useFound(typed: string) {
  const [answer, setAnswer] = useState(nothing)
  const isAsked = typed.length >= leastTyped

  useEffect(() => {
    if (!isAsked) return
    const newer = new AbortController()
    const look = async () => {
      const next = await answerTo(typed, newer.signal)
      if (!newer.signal.aborted && next) setAnswer(next)
    }
    const rest = setTimeout(() => void look(), restMs)
    return () => {
      clearTimeout(rest)
      newer.abort()
    }
  }, [typed, isAsked])

  const isAnswered = !isAsked || answer.to === typed
  return {
    found: isAsked ? answer.found : [],
    isLooking: !isAnswered,
    failure: isAsked && isAnswered ? answer.failure : undefined,
  }
}

async function answerTo(typed: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const { found } = await browserApi(findAnything, { query: { q: typed } }, { signal })
    return { to: typed, found }
  } catch (error) {
    if (signal.aborted) return undefined
    if (!(error instanceof ApiError)) throw error
    forgetLapsedSession(error)
    return { to: typed, found: [], failure: error }
  }
}
