import { useRef, useState } from 'react'
import type { Api } from './api.ts'
import { browserApi } from './browser-api.ts'
import { type Sending, UploadProgress } from './ui/upload-progress.tsx'
import { uploadApi } from './upload.ts'

/** Saves what may bring pictures: how far these have come is shown, and until all have left they can be called back. */
export function useUpload() {
  const [sending, setSending] = useState<Sending & { file: Pick<File, 'name' | 'size'> }>()
  const underWay = useRef<AbortController>(undefined)

  /** Undefined where it was called back. Without pictures there is nothing to show. */
  const send = async <Reply,>(pictures: readonly File[], save: (api: Api) => Promise<Reply>) => {
    const [first] = pictures
    if (!first) return save(browserApi)
    const size = pictures.reduce((sum, each) => sum + each.size, 0)
    const file = { name: pictures.length > 1 ? `${pictures.length} pictures` : first.name, size }
    const show = (share: number) => setSending({ file, share, uploaded: share === 1 })
    const cancelling = new AbortController()
    underWay.current = cancelling
    show(0)
    try {
      return await save(uploadApi(show, cancelling.signal))
    } catch (error) {
      if (cancelling.signal.aborted) return undefined
      throw error
    } finally {
      setSending(undefined)
    }
  }

  const progress = sending && (
    <UploadProgress
      file={sending.file}
      sending={sending}
      onCancel={() => underWay.current?.abort()}
      cancelWords="Stop sending"
    />
  )
  return { send, progress }
}
