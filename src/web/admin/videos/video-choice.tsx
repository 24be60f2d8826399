import Film from 'lucide-react/icons/film'
import { type ReactNode, type RefObject, Suspense, use } from 'react'
import { videoRules } from '#contracts/videos.ts'
import { FilePicture } from '../../ui/file-picture.tsx'
import { VideoField } from '../../ui/video-field.tsx'
import { stillOf } from './video-still.ts'

interface VideoChoiceProps {
  input: RefObject<HTMLInputElement | null>
  chosen: File | undefined
  error: string | undefined
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

/** The browser's own chooser, with what was chosen shown above it. */
export function VideoChoice({ chosen, ...field }: VideoChoiceProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Suspense fallback={<EmptyFrame />}>{chosen ? <Still file={chosen} /> : <EmptyFrame />}</Suspense>
      <VideoField {...field} label="Video file" hint={videoRules} chosen={chosen} />
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
