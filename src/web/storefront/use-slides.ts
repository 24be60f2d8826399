import { useEffect, useState, useSyncExternalStore } from 'react'

const stillMs = 3000

/** Which of a few slides is shown. They move on by themselves until somebody looks closer, asks for rest, or is away. */
export function useSlides(count: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isUnwelcome = useUnwelcomeMotion()
  const isMoving = !isPaused && !isHovered && !isFocused && !isUnwelcome

  useEffect(() => {
    if (!isMoving) return
    // Begun anew with every change, so that a slide somebody has just turned to stays its whole time.
    const timer = setTimeout(() => setCurrent((current + 1) % count), stillMs)
    return () => clearTimeout(timer)
  }, [isMoving, current, count])

  return {
    current,
    isMoving,
    isPaused,
    show: setCurrent,
    step: (by: 1 | -1) => setCurrent((current + by + count) % count),
    pause: () => setPaused(true),
    /** Asked for outright, it goes on although the pointer and the focus are still on the button. */
    play: () => {
      setPaused(false)
      setHovered(false)
      setFocused(false)
    },
    setHovered,
    setFocused,
  }
}

/** In a tab nobody sees, and for whoever asked for less motion. On the server nothing moves. */
function useUnwelcomeMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const still = lessMotion()
      still.addEventListener('change', changed)
      document.addEventListener('visibilitychange', changed)
      return () => {
        still.removeEventListener('change', changed)
        document.removeEventListener('visibilitychange', changed)
      }
    },
    () => document.hidden || lessMotion().matches,
    () => true,
  )
}

const lessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)')
