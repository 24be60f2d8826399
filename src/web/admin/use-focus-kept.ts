import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Another list or filter may take away what was pressed: the keyboard then goes on at the page, not before its bar. */
export function useFocusKept(): void {
  const { search } = useLocation()
  const known = useRef(search)
  useEffect(() => {
    if (known.current === search) return
    known.current = search
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [search])
}
