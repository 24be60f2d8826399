import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { uploadVideo } from '#contracts/uploads.ts'
import { ApiError } from '../../api-error.ts'
import { forgetLapsedSession } from '../../failure.ts'
import type { Sending } from '../../ui/upload-progress.tsx'
import { uploadApi } from '../../upload.ts'
import type { KindPlan } from './video-kinds.ts'
import { stillOf } from './video-still.ts'

interface Outcome {
  onAdded: (message: string) => void
  onFailed: (error: ApiError, failed: string) => void
}

/** First the file, then the video that shows it. Leaving the page ends what is under way. */
export function useAddVideo(plan: KindPlan, { onAdded, onFailed }: Outcome) {
  const [sending, setSending] = useState<Sending>()
  const underWay = useRef<AbortController>(undefined)
  const sent = useRef<{ file: File; url: string; drawnId: string }>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  /** A file that has arrived is not sent again where only the second step failed, nor is a video added twice. */
  const upload = async (file: File, signal: AbortSignal) => {
    if (sent.current?.file === file) return sent.current
    const api = uploadApi((share) => setSending({ share, uploaded: false }))
    const { url } = await api(uploadVideo, { files: { file: [file] } }, { signal })
    sent.current = { file, url, drawnId: newId() }
    return sent.current
  }

  const add = async (file: File, description: string): Promise<void> => {
    if (underWay.current) return
    const cancelling = new AbortController()
    underWay.current = cancelling
    setSending({ share: 0, uploaded: false })
    let failed = 'Failed to upload video file'
    try {
      const { url: videoUrl, drawnId: _id } = await upload(file, cancelling.signal)
      failed = plan.words.failedAdd
      setSending({ share: 1, uploaded: true })
      onAdded((await plan.add({ _id, videoUrl, description }, await stillOf(file))).message)
    } catch (error) {
      if (cancelling.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // Swept away, where it was sent a day ago: the next press sends it again.
      if (error.errors?.['videoUrl']) sent.current = undefined
      onFailed(error, failed)
      forgetLapsedSession(error)
    } finally {
      underWay.current = undefined
      setSending(undefined)
    }
  }

  return { sending, add, cancel: () => underWay.current?.abort() }
}
