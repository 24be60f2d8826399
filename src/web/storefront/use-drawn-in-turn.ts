import { useEffect, useRef } from 'react'

/**
 * The parts of a long page are laid out one after the other, when the browser has nothing else to do, or sooner where
 * somebody comes near: all at once they would hold up a slow phone's first touch.
 */
export function useDrawnInTurn() {
  const parts = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const waiting = [...(parts.current?.children ?? [])]
    const drawNext = () => {
      const part = waiting.shift()
      if (!(part instanceof HTMLElement)) return
      part.style.contentVisibility = 'visible'
      stop = whenIdle(drawNext)
    }
    let stop = whenIdle(drawNext)
    return () => stop()
  }, [])

  return parts
}

/** Safari has no word for being idle. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work)
  return () => cancelIdleCallback(asked)
}
