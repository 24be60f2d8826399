import { useEffect, useRef, useState } from 'react'

/** How wide the box is at this moment: a chart is drawn to measure, so that its words keep their size. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
