import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { findCode } from '../late-code.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, loadDialogPanel, preloadDialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notify.ts'

interface Message {
  kind: 'success' | 'error'
  words: string
}

const titles = { success: 'Success', error: 'Error' }

/** Where the box does not come: nobody has to press OK then, and whoever has missed it would do the deed again. */
const plainSeconds = 15

interface MessageBoxProps {
  message: Message | undefined
  onClose: () => void
}

/** Says how a deed ended. */
function MessageBox({ message, onClose }: MessageBoxProps) {
  if (!message) return null
  return (
    <Dialog open onClose={onClose} title={titles[message.kind]} description={message.words}>
      <div className="flex justify-end">
        <Button onClick={onClose}>OK</Button>
      </div>
    </Dialog>
  )
}

interface Teller {
  success: (words: string) => void
  error: (words: string) => void
  /** Takes away what is shown, where the page itself goes on. */
  close: () => void
}

const MessageBoxContext = createContext<Teller>({ success: () => {}, error: () => {}, close: () => {} })

/** One box for all pages of the dashboard: a newer message takes the place of the one that is shown. */
export function MessageBoxes({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message>()
  // How a deed ended must be said even where the connection is gone by then.
  useEffect(preloadDialog, [])
  const teller = useMemo(() => makeTeller(setMessage), [])
  return (
    <MessageBoxContext value={teller}>
      {children}
      <MessageBox message={message} onClose={teller.close} />
    </MessageBoxContext>
  )
}

/** `useMessageBox().success('Category deleted successfully')`; stays the same, so effects may depend on it. */
export function useMessageBox(): Teller {
  return use(MessageBoxContext)
}

function makeTeller(setMessage: (message: Message | undefined) => void): Teller {
  let newest: Message | undefined
  const tell = async (kind: Message['kind'], words: string) => {
    const told = { kind, words }
    newest = told
    const box = await findCode(loadDialogPanel)
    // A newer one, or the page's own question, has come meanwhile.
    if (newest !== told) return
    if (box) setMessage(told)
    else void notify(kind, words, plainSeconds)
  }
  return {
    success: (words) => void tell('success', words),
    error: (words) => void tell('error', words),
    close: () => {
      newest = undefined
      setMessage(undefined)
    },
  }
}
