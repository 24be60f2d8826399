import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useKeepsFocus } from './kept-focus.ts'

// Outlives the shell, which React mounts anew when an error page takes a page's place.
let seen: string | undefined

/** Every route change starts at the top, going back included, and puts a screen reader at the new page. */
export function RouteChange() {
  const { pathname, search, hash } = useLocation()
  const focusStays = useKeepsFocus()
  const query = new URLSearchParams(search)
  const searched = query.get('q') ?? ''
  // Another page of a list is another place, and so is another search; another filter of it is not.
  const place = `${pathname} ${query.get('page') ?? ''} ${searched}${hash}`

  useLayoutEffect(() => {
    const arrived = seen !== undefined && seen !== place
    seen = place
    if (!arrived) return
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) return target.scrollIntoView()
    scrollToTop()
    if (!focusStays && !typesOn(searched)) focusPage()
  }, [place, hash, searched, focusStays])

  useEffect(() => {
    document.addEventListener('click', leadToTop)
    return () => document.removeEventListener('click', leadToTop)
  }, [])

  useEffect(() => {
    // The browser would put the old position back after us; a reload may still keep its own.
    const keep = () => {
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  return null
}

/** From around the page a link to the page one is on leads to its top; the router itself sees nothing to do. */
function leadToTop({ target, defaultPrevented }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!defaultPrevented || link?.pathname !== window.location.pathname || link.closest('main')) return
  scrollToTop()
  focusPage()
}

function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' })
}

function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Whoever is already writing the next search is not taken away from it. */
function typesOn(searched: string): boolean {
  const field = document.activeElement
  return field instanceof HTMLInputElement && field.name === 'q' && field.value !== searched
}
