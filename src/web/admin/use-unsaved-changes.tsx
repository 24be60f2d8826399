import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../account/session.ts'
import { askBeforeLeaving } from '../shell/leaving.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useMessageBox } from './message-box.tsx'

type Answer = (leave: boolean) => void

/** Asks before a link, a step back, a reload or a closed tab takes unsaved changes along. The dialog belongs on the page. */
export function useUnsavedChanges(unsaved: boolean): ReactNode {
  const [answer, setAnswer] = useState<Answer>()
  const isLeaving = useRef(false)
  const { close: closeMessage } = useMessageBox()
  // Nobody pressed anything to leave: a session that has ended leads to the login by itself.
  const isSignedOut = useSession() === undefined

  useEffect(() => {
    if (!unsaved) return
    const stopAsking = askBeforeLeaving(() => {
      // One dialog at a time: why saving failed is part of the question.
      closeMessage()
      return new Promise<boolean>((resolve) => setAnswer(() => resolve))
    })
    const warn = (event: BeforeUnloadEvent) => {
      // Asked already, and the answer was to go.
      if (!isLeaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      stopAsking()
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved, closeMessage])

  const give = (leave: boolean) => {
    isLeaving.current = leave
    answer?.(leave)
    setAnswer(undefined)
  }

  return (
    <ConfirmDialog
      open={answer !== undefined}
      title={isSignedOut ? 'You have been signed out' : 'Leave without saving?'}
      question={isSignedOut ? signInElsewhere : 'What you have changed here is not saved yet, and would be lost.'}
      deed="Leave"
      stay="Keep editing"
      onConfirm={() => give(true)}
      onClose={() => give(false)}
    />
  )
}

const signInElsewhere =
  'What you have changed here is not saved yet, and would be lost. Keep editing, sign in again in another tab, and then save it here.'
