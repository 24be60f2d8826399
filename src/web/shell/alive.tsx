import { useEffect } from 'react'

/** Marks the page once it answers to touch and keys, for whoever drives it by program. */
export function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return null
}
