import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'

export function BackToTop() {
  const [shown, setShown] = useState(false)
  const topmost = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!topmost.current) return
    const watch = new IntersectionObserver(([entry]) => setShown(entry ? !entry.isIntersecting : false))
    watch.observe(topmost.current)
    return () => watch.disconnect()
  }, [])

  const toTop = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      {/* Out of sight once the page has scrolled 300 px: watching it costs nothing per scroll event. */}
      <div ref={topmost} aria-hidden className="pointer-events-none absolute top-0 h-[300px] w-px" />
      {/* It would lie on what staff can do with the rows they have chosen. */}
      {shown && (
        <button
          type="button"
          aria-label="Back to top"
          className="not-printed in-[:root:has(.selection-bar)]:hidden fixed right-4 bottom-[calc(1rem+var(--foot-bar,0px))] z-30 grid size-12 animate-fade place-items-center rounded-full border border-gold-bright bg-maroon text-ivory shadow-soft hover:bg-maroon-dark sm:right-6 sm:bottom-[calc(1.5rem+var(--foot-bar,0px))]"
          onClick={toTop}
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
      )}
    </>
  )
}
