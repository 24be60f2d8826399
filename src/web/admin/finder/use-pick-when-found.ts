import { useEffect, useRef } from 'react'
import type { FinderOption } from './finder-options.ts'

interface Looking {
  typed: string
  isLooking: boolean
  /** The option that Enter would take now. */
  active: FinderOption | undefined
  onPick: (option: FinderOption) => void
}

/** For who presses Enter before the answer to what they typed is there: it is taken when it comes, unless they type on. */
export function usePickWhenFound({ typed, isLooking, active, onPick }: Looking): () => void {
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    const isWanted = wanted.current === typed
    if (isWanted && isLooking) return
    wanted.current = undefined
    if (isWanted && active) onPick(active)
  }, [typed, isLooking, active, onPick])

  return () => {
    wanted.current = typed
  }
}
