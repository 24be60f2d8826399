import { type ReactNode, useEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '../shell/leaving.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Answer = (leave: boolean) => void

/** Asks before a link, a step back, a reload or a closed tab takes unsaved changes along. The dialog belongs on the page. */
export function useUnsavedChanges(unsaved: boolean): ReactNode {
  const [answer, setAnswer] = useState<Answer>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!unsaved) return
    const stopAsking = askBeforeLeaving(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)))
    const warn = (event: BeforeUnloadEvent) => {
      // Asked already, and the answer was to go.
      if (!isLeaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      stopAsking()
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])

  const give = (leave: boolean) => {
    isLeaving.current = leave
    answer?.(leave)
    setAnswer(undefined)
  }

  return (
    <ConfirmDialog
      open={answer !== undefined}
      title="Leave without saving?"
      question="What you have changed here is not saved yet, and would be lost."
      deed="Leave"
      stay="Keep editing"
      onConfirm={() => give(true)}
      onClose={() => give(false)}
    />
  )
}
