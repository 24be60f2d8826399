import { useEffect, useEffectEvent, useRef } from 'react'
import { type NewsCount, useNewsCount } from './news-count.ts'

/** Whoever has touched nothing for so long may have gone home. */
const awayAfterMs = 3600_000
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * When the badge counts anew, the rows do too, or the two would tell different stories. Reading them keeps the session
 * alive, as asking for the count does not: before an empty chair they wait until somebody is there.
 */
export function useReloadOnNews(news: NewsCount, reload: () => void): void {
  const count = useNewsCount(news)
  const known = useRef(count)
  const touchedAt = useRef(0)
  const isOutdated = useRef(false)

  const readAgain = useEffectEvent(() => {
    isOutdated.current = Date.now() - touchedAt.current > awayAfterMs
    if (!isOutdated.current) reload()
  })
  const touched = useEffectEvent(() => {
    touchedAt.current = Date.now()
    if (isOutdated.current) readAgain()
  })

  useEffect(() => {
    touched()
    const leaving = new AbortController()
    for (const sign of signsOfLife)
      window.addEventListener(sign, () => touched(), { passive: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [])

  useEffect(() => {
    if (known.current === count) return
    known.current = count
    readAgain()
  }, [count])
}
