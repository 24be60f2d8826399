import { useRef, useState } from 'react'

/** A pointer that only passes on its way elsewhere has gone on by then. */
const passedAfterMs = 100

/** Whether somebody is near with a pointer or the keyboard, and whether somebody ever was. */
export function useNearing() {
  const [isNear, setIsNear] = useState(false)
  const [isMet, setIsMet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const near = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsNear(true)
      setIsMet(true)
    }, passedAfterMs)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setIsNear(false)
  }
  return { isNear, isMet, nearing: { onFocus: near, onBlur: leave, onPointerEnter: near, onPointerLeave: leave } }
}
