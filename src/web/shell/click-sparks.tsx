import { useEffect } from 'react'
import { codeIfItComes } from '../late-code.ts'

/** Listens for clicks; the drawing itself is fetched with the first one. */
export function ClickSparks() {
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    const onClick = ({ clientX, clientY, detail }: MouseEvent) => {
      // A click made by the keyboard has no place on the screen.
      if (still.matches || detail === 0) return
      codeIfItComes(
        () => import('./sparks.ts'),
        ({ drawSparks }) => drawSparks(clientX, clientY),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return null
}
