import type { ReactNode } from 'react'
import { useSession } from '../account/session.ts'
import { useLeavingQuestion } from '../shell/use-leaving-question.tsx'
import { useMessageBox } from './message-box.tsx'

/** Asks before anything takes unsaved changes along. The dialog belongs on the page. */
export function useUnsavedChanges(unsaved: boolean): ReactNode {
  const { close: closeMessage } = useMessageBox()
  // Nobody pressed anything to leave: a session that has ended leads to the login by itself.
  const isSignedOut = useSession() === undefined
  const words = isSignedOut ? signedOut : unsavedYet
  // One dialog at a time: why saving failed is part of the question.
  return useLeavingQuestion(unsaved, { ...words, stay: 'Keep editing' }, closeMessage)
}

const loss = 'What you have changed here is not saved yet, and would be lost.'
const unsavedYet = { title: 'Leave without saving?', question: loss }
const signedOut = {
  title: 'You have been signed out',
  question: `${loss} Keep editing, sign in again in another tab, and then save it here.`,
}
