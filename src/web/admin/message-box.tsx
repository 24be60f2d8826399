import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, preloadDialog } from '../ui/dialog.tsx'

interface Message {
  title: 'Success' | 'Error'
  words: string
}

interface MessageBoxProps {
  message: Message | undefined
  onClose: () => void
}

/** Says how a deed ended. */
function MessageBox({ message, onClose }: MessageBoxProps) {
  if (!message) return null
  return (
    <Dialog open onClose={onClose} title={message.title} description={message.words}>
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
  const teller = useMemo<Teller>(
    () => ({
      success: (words) => setMessage({ title: 'Success', words }),
      error: (words) => setMessage({ title: 'Error', words }),
      close: () => setMessage(undefined),
    }),
    [],
  )
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
