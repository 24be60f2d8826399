import { useEffect, useEffectEvent, useRef } from 'react'
import { type NewsCount, useNewsCount } from './news-count.ts'

/** When the badge counts anew, the rows do too, or the two would tell different stories. */
export function useReloadOnNews(news: NewsCount, reload: () => void): void {
  const count = useNewsCount(news)
  const known = useRef(count)
  const readAgain = useEffectEvent(reload)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    readAgain()
  }, [count])
}
