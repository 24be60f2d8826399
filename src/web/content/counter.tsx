import { type RefObject, useEffect, useRef, useState } from 'react'

interface CounterProps {
  to: number
  /** Behind the figure, such as a plus sign. */
  sign?: string
  label: string
}

const countingMs = 1500

/** Counts up once, when it comes into sight. Without scripts, and for those who want no motion, it stands there. */
export function Counter({ to, sign = '', label }: CounterProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useCountUp(place, to)
  return (
    <div ref={place} className="grid">
      <dt className="order-2 text-muted">{label}</dt>
      <dd className="font-display text-5xl font-semibold text-maroon lining-nums tabular-nums">
        {shown}
        {sign}
      </dd>
    </div>
  )
}

function useCountUp(place: RefObject<Element | null>, to: number): number {
  const [shown, setShown] = useState(to)
  useEffect(() => {
    if (!place.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = (began: number) => (now: number) => {
      const done = Math.min(1, Math.max(0, now - began) / countingMs)
      // Fast at first, gently at the end.
      setShown(Math.round(to * (1 - (1 - done) ** 3)))
      if (done < 1) frame = requestAnimationFrame(count(began))
    }
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      frame = requestAnimationFrame(count(performance.now()))
    })
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [place, to])
  return shown
}
