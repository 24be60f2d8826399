import { type SyntheticEvent, useRef, useState } from 'react'
import { mostVideoBytes, noVideo, videoTooLarge } from '#contracts/videos.ts'
import type { ApiError } from '../../api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.tsx'
import { useAddVideo } from './use-add-video.ts'
import { VideoChoice } from './video-choice.tsx'
import type { KindPlan } from './video-kinds.ts'

interface AddVideoFormProps {
  plan: KindPlan
  onAdded: (message: string) => void
  onFailed: (error: ApiError, failed: string) => void
}

export function AddVideoForm({ plan, onAdded, onFailed }: AddVideoFormProps) {
  const hydrated = useHydrated()
  const [file, setFile] = useState<File>()
  const [isDescribed, setDescribed] = useState(false)
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLTextAreaElement>(null)

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFault(chosen && faultOf(chosen))
  }
  const { sending, add, cancel } = useAddVideo(plan, {
    onAdded: (message) => {
      choose(undefined)
      setDescribed(false)
      form.current?.reset()
      onAdded(message)
    },
    onFailed,
  })

  const leavingDialog = useUnsavedChanges(file !== undefined || isDescribed)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // Asked of the fields themselves: they may have been filled in before the page came alive.
    const chosen = chooser.current?.files?.[0]
    setFile(chosen)
    const found = faultOf(chosen)
    setFault(found)
    if (chosen && !found) void add(chosen, description.current?.value ?? '')
    else chooser.current?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={`Add a ${plan.one}`}
      className="grid grid-cols-1 gap-5 rounded-small border border-hairline bg-white p-5"
    >
      <VideoChoice input={chooser} chosen={file} error={fault} disabled={sending !== undefined} onChoose={choose} />
      <TextArea
        ref={description}
        label="Description"
        optional
        rows={3}
        maxLength={5000}
        onChange={({ target }) => setDescribed(target.value !== '')}
        disabled={sending !== undefined}
      />
      <Button type="submit" busy={sending !== undefined} busyWords="Uploading..." disabled={!hydrated}>
        Add Video
      </Button>
      {file && sending && <UploadProgress file={file} sending={sending} onCancel={cancel} />}
      {leavingDialog}
    </form>
  )
}

function faultOf(file: File | undefined): string | undefined {
  if (!file) return noVideo
  return file.size > mostVideoBytes ? videoTooLarge : undefined
}
