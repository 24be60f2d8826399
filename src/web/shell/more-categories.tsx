import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { barLink } from './bar-link.ts'
import type { Place } from './links.ts'

interface MoreCategoriesProps {
  places: readonly Place[]
  /** Where this page is. */
  current: string | undefined
}

/** The links stay in the page while folded away, so that search engines and readers find every category. */
export function MoreCategories({ places, current }: MoreCategoriesProps) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  // Remembered with the page it was opened on: going elsewhere closes it.
  const open = openOn === pathname
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) setOpenOn(undefined)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpenOn(undefined)
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpenOn(pathname)
      const links = [...(around.current?.querySelectorAll('a') ?? [])]
      const here = links.findIndex((link) => link === document.activeElement)
      const next = links.at((here + (event.key === 'ArrowDown' ? 1 : -1)) % links.length)
      requestAnimationFrame(() => next?.focus())
    }
  }

  return (
    <div ref={around} onKeyDown={onKeyDown} className="relative shrink-0" role="presentation">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="more-categories"
        className={`${barLink} gap-1`}
        onClick={() => setOpenOn(open ? undefined : pathname)}
      >
        More
        <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id="more-categories"
        hidden={!open}
        className="absolute top-full right-0 max-h-[60vh] w-72 animate-drop overflow-y-auto rounded-small border border-hairline bg-white p-1.5 shadow-soft"
      >
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-small px-3 hover:bg-sand aria-[current=page]:text-maroon"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
