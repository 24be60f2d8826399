import { useEffect, useRef, useState } from 'react'

/** A row that scrolls sideways by itself; this only knows where it stands and pushes it on by what is visible. */
export function useRowScroll() {
  const row = useRef<HTMLUListElement>(null)
  const [{ atStart, atEnd }, setEdges] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const left = Math.abs(element.scrollLeft)
      // Widths are fractions of pixels, scroll positions are not always.
      setEdges({ atStart: left < 2, atEnd: left + element.clientWidth > element.scrollWidth - 2 })
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const step = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth })
  return { row, atStart, atEnd, step }
}
