import { useRef, useState } from 'react'

/** A pointer that only passes on its way elsewhere has gone on by then. */
const passedAfterMs = 100

/** Whether somebody has come near with a pointer or the keyboard; once they have, it stays so. */
export function useNearing() {
  const [isMet, setIsMet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const near = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsMet(true), passedAfterMs)
  }
  const leave = () => clearTimeout(timer.current)
  return { isMet, nearing: { onFocus: near, onBlur: leave, onPointerEnter: near, onPointerLeave: leave } }
}
