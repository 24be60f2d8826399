import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  question: string
  /** The deed in one or two words: `Delete`. */
  deed: string
  /** The way out of it. */
  stay?: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be taken back. While it is under way the dialog stays. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, deed, stay = 'Cancel', busy = false, onConfirm, onClose } = props
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title} description={question}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {stay}
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {deed}
        </Button>
      </div>
    </Dialog>
  )
}
