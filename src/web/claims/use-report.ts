import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportDamage } from '#contracts/claims.ts'
import { ApiError } from '../api-error.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { notify } from '../ui/notify.ts'
import type { Sending } from '../ui/upload-progress.tsx'
import { uploadApi } from '../upload.ts'
import { type ReportEntry, type ReportFaults, reportFields } from './report-entry.ts'

interface Outcome {
  onReported: () => void
  onFaults: (faults: ReportFaults) => void
}

/** Sends a report with all that shows the damage. Leaving the page ends what is under way. */
export function useReport(order: string, { onReported, onFaults }: Outcome) {
  const [sending, setSending] = useState<Sending>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const send = async ({ pieces, words, photos, video }: ReportEntry): Promise<void> => {
    if (underWay.current || !video) return
    const cancelling = new AbortController()
    underWay.current = cancelling
    setSending({ share: 0, uploaded: false })
    const api = uploadApi((share) => setSending({ share, uploaded: share === 1 }))
    try {
      const sent = { body: { order, words, pieces: [...pieces] }, files: { photos, video: [video] } }
      const { message } = await api(reportDamage, sent, { signal: cancelling.signal })
      void notify('success', message)
      onReported()
    } catch (error) {
      if (cancelling.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const faults = faultsIn(error)
      // A field that still waits could not take the focus.
      flushSync(() => setSending(undefined))
      onFaults(faults)
      if (Object.keys(faults).length === 0) void notify('error', failureWords(error, 'Your report could not be sent.'))
      forgetLapsedSession(error)
    } finally {
      underWay.current = undefined
      setSending(undefined)
    }
  }

  return { sending, send, cancel: () => underWay.current?.abort() }
}

/** What a photo holds is looked at after its field has been forgotten; of a video it is still known. */
function faultsIn({ code, message, errors }: ApiError): ReportFaults {
  const named = reportFields.flatMap((field) => (errors?.[field] ? [[field, errors[field]] as const] : []))
  if (named.length > 0) return Object.fromEntries(named)
  return code === 'wrong_kind' || code === 'too_large' ? { photos: message } : {}
}
