import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { askBeforeLeaving } from './leaving.ts'

type Answer = (leave: boolean) => void

type LeavingWords = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'question' | 'stay'>

/** Asks before a link, a step back, a reload or a closed tab takes along what would be lost. The dialog belongs on the page. */
export function useLeavingQuestion(isAsked: boolean, words: LeavingWords, onAsk?: () => void): ReactNode {
  const [answer, setAnswer] = useState<Answer>()
  const isLeaving = useRef(false)
  const ask = useEffectEvent(() => {
    onAsk?.()
    return new Promise<boolean>((resolve) => setAnswer(() => resolve))
  })

  useEffect(() => {
    if (!isAsked) return
    const stopAsking = askBeforeLeaving(() => ask())
    const warn = (event: BeforeUnloadEvent) => {
      // Asked already, and the answer was to go.
      if (!isLeaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      stopAsking()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isAsked])

  // What it was about has ended, and taken the dialog along: whoever was asked stays to see how.
  const onGone = useEffectEvent(() => answer?.(false))
  useEffect(() => () => onGone(), [])

  const give = (leave: boolean) => {
    isLeaving.current = leave
    answer?.(leave)
    setAnswer(undefined)
  }

  return (
    <ConfirmDialog
      {...words}
      open={answer !== undefined}
      deed="Leave"
      onConfirm={() => give(true)}
      onClose={() => give(false)}
    />
  )
}
