import { useEffect, useState } from 'react'
import { type CatalogueImport, readImport } from '#contracts/catalogue-work.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { forgetLapsedSession } from '../../failure.ts'

interface Known {
  asked: number
  now?: CatalogueImport
  /** Why the last question was not answered. */
  failure?: ApiError
}

const firstPauseMs = 300
const longestPauseMs = 3000

/** How far an import has come: asked again, ever less often, until it has ended or somebody leaves. */
export function useImport(id: string): Omit<Known, 'asked'> {
  const [{ asked, now, failure }, set] = useState<Known>({ asked: 0 })
  const isOver = now?.state === 'done' || now?.state === 'failed' || (failure !== undefined && isFinal(failure))

  useEffect(() => {
    if (isOver) return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const { data } = await browserApi(readImport, { id }, { signal: leaving.signal })
        set({ asked: asked + 1, now: data })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        set((known) => ({ ...known, asked: asked + 1, failure: error }))
        forgetLapsedSession(error)
      }
    }
    const timer = setTimeout(() => void ask(), pauseBefore(asked))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [id, asked, isOver])

  return { ...(now && { now }), ...(failure && { failure }) }
}

function pauseBefore(asked: number): number {
  return asked === 0 ? 0 : Math.min(firstPauseMs * 1.5 ** (asked - 1), longestPauseMs)
}

/** Asking again would bring the same answer. */
export function isFinal({ code, status }: ApiError): boolean {
  return status >= 400 && status < 500 && code !== 'too_many_requests'
}
