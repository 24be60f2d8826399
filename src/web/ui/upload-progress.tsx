import { Button } from './button.tsx'
import { formatMegabytes } from './megabytes.ts'
import { ProgressBar } from './progress-bar.tsx'

export interface Sending {
  /** How much has left, from 0 to 1. */
  share: number
  /** Once all is there, what is left takes a moment and can't be called back. */
  uploaded: boolean
}

interface UploadProgressProps {
  /** Or several, by a name for all of them. */
  file: Pick<File, 'name' | 'size'>
  sending: Sending
  onCancel: () => void
  /** Where Cancel alone would mean the whole form. */
  cancelWords?: string
}

export function UploadProgress({ file, sending, onCancel, cancelWords = 'Cancel' }: UploadProgressProps) {
  const { share, uploaded } = sending
  // Rounded down: a hundred is only said of what has left whole.
  const percent = Math.floor(share * 100)
  return (
    <div className="grid gap-2">
      <ProgressBar label={`Uploading ${file.name}`} share={share} />
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-muted">
        <span className="tabular-nums">
          {percent < 100 ? `${percent}% of ${formatMegabytes(file.size)}` : 'Almost done…'}
        </span>
        {!uploaded && (
          <Button ref={passFocusToSubmit} look="quiet" onClick={onCancel}>
            {cancelWords}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whoever pressed Cancel, or was about to when all had left, goes on at the button that sends the form. */
function passFocusToSubmit(cancel: HTMLButtonElement | null): () => void {
  return () => {
    if (document.activeElement === cancel) cancel?.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
}
