import { type RefObject, useEffect, useRef } from 'react'

/** For what takes the place of something that was scrolled through: it comes into sight, and is read out. */
export function useTakingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    part.current?.focus({ preventScroll: true })
  }, [])
  return part
}
