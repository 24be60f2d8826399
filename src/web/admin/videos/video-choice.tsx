import Film from 'lucide-react/icons/film'
import { type ReactNode, type RefObject, Suspense, use } from 'react'
import { videoRules } from '#contracts/videos.ts'
import { Field } from '../../ui/field.tsx'
import { FilePicture } from '../../ui/file-picture.tsx'
import { formatMegabytes } from './megabytes.ts'
import { stillOf } from './video-still.ts'

interface VideoChoiceProps {
  input: RefObject<HTMLInputElement | null>
  chosen: File | undefined
  error: string | undefined
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

/** The browser's own chooser, with what was chosen shown above it. */
export function VideoChoice({ input, chosen, error, disabled, onChoose }: VideoChoiceProps) {
  const hint = chosen ? `${chosen.name}, ${formatMegabytes(chosen.size)}` : videoRules
  return (
    <div className="grid grid-cols-1 gap-3">
      <Suspense fallback={<EmptyFrame />}>{chosen ? <Still file={chosen} /> : <EmptyFrame />}</Suspense>
      <Field label="Video file" hint={hint} error={error}>
        {(given) => (
          <input
            {...given}
            ref={input}
            type="file"
            accept="video/mp4,video/webm"
            disabled={disabled}
            onChange={({ target }) => onChoose(target.files?.[0])}
            className="w-full cursor-pointer rounded-small border border-line bg-white text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-sand file:px-4 file:font-semibold aria-invalid:border-red disabled:opacity-55"
          />
        )}
      </Field>
    </div>
  )
}

/** What the shop will show of it until somebody plays it. */
function Still({ file }: { file: File }) {
  const still = use(stillOf(file))
  if (!still) return <EmptyFrame>No preview of this file. It is shown with a plain tile.</EmptyFrame>
  return (
    <FilePicture
      file={still}
      alt="A still of the chosen video"
      width={640}
      height={360}
      className="aspect-video w-full rounded-small bg-ink object-contain"
    />
  )
}

function EmptyFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-2 rounded-small bg-sand p-4 text-center text-sm text-muted">
      <Film aria-hidden strokeWidth={1} className="size-10 text-gold" />
      {children}
    </div>
  )
}
