import { Button } from '../../ui/button.tsx'
import { formatMegabytes } from '../../ui/megabytes.ts'
import type { Sending } from './use-add-video.ts'

interface UploadProgressProps {
  file: File
  sending: Sending
  onCancel: () => void
}

export function UploadProgress({ file, sending: { share, uploaded }, onCancel }: UploadProgressProps) {
  // Rounded down: a hundred is only said of what has left whole.
  const percent = Math.floor(share * 100)
  return (
    <div className="grid gap-2">
      <progress
        aria-label={`Uploading ${file.name}`}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-maroon [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-maroon"
      />
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-muted">
        <span className="tabular-nums">
          {percent < 100 ? `${percent}% of ${formatMegabytes(file.size)}` : 'Almost done…'}
        </span>
        {!uploaded && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
