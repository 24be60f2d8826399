import { useEffect, useRef, useState } from 'react'
import { importProducts } from '#contracts/catalogue-work.ts'
import { ApiError } from '../../api-error.ts'
import { failureWords, forgetLapsedSession } from '../../failure.ts'
import { uploadApi } from '../../upload.ts'

interface Upload {
  /** How much of the file has left, from 0 to 1; undefined while none is on its way. */
  share?: number
  /** The id of the import that was made of it. */
  arrived?: string
}

/** Sends a table to be checked. Leaving the page ends what is under way. */
export function useTableUpload(onFailed: (words: string) => void) {
  const [upload, set] = useState<Upload>({})
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const send = async (file: File) => {
    if (underWay.current) return
    const cancelling = new AbortController()
    underWay.current = cancelling
    set({ share: 0 })
    try {
      const api = uploadApi((share) => set({ share }))
      const given = { body: { mode: 'check' as const }, files: { file: [file] } }
      const { data } = await api(importProducts, given, { signal: cancelling.signal })
      set({ arrived: data._id })
    } catch (error) {
      set({})
      if (cancelling.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      onFailed(failureWords(error, 'The file could not be sent.'))
      forgetLapsedSession(error)
    } finally {
      underWay.current = undefined
    }
  }
  return { ...upload, send, cancel: () => underWay.current?.abort() }
}
