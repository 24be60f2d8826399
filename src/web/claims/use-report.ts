import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Claim, isSettled, readClaimOfOrder, reportDamage } from '#contracts/claims.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { notify } from '../ui/notify.ts'
import type { Sending } from '../ui/upload-progress.tsx'
import { uploadApi } from '../upload.ts'
import { keepDraft } from './claim-draft.ts'
import { asKept, type ReportEntry, type ReportFaults, reportFields } from './report-entry.ts'

const reportedElsewhere =
  'Damage has been reported for this order already. Please send what you have written here as a message about it.'

interface Outcome {
  onReported: () => void
  onFaults: (faults: ReportFaults) => void
}

/** Sends a report with all that shows the damage. Leaving the page ends what is under way. */
export function useReport(order: string, { onReported, onFaults }: Outcome) {
  const [sending, setSending] = useState<Sending>()
  const underWay = useRef<AbortController>(undefined)
  // Once a reply was lost: before all of it is sent again, the shop is asked whether it has it.
  const isUnsure = useRef(false)
  useEffect(() => () => underWay.current?.abort(), [])

  /** Goes on as after sending it where a report is there: this one, or what another tab sent meanwhile. */
  const hasArrived = async (words: string, signal: AbortSignal): Promise<boolean> => {
    const claim = await claimOf(order, signal)
    if (signal.aborted || !claim || isSettled(claim.status)) return false
    const isThis = claim.words === asKept(words)
    // What only this tab knows is offered as a message about the other one.
    if (!isThis) keepDraft(claim._id, { words })
    void notify(isThis ? 'success' : 'info', isThis ? 'Your report has reached us.' : reportedElsewhere)
    onReported()
    return true
  }

  const send = async ({ pieces, words, photos, video }: ReportEntry): Promise<void> => {
    if (underWay.current || !video) return
    const cancelling = new AbortController()
    underWay.current = cancelling
    setSending({ share: 0, uploaded: false })
    const api = uploadApi((share) => setSending({ share, uploaded: share === 1 }))
    try {
      if (isUnsure.current && (await hasArrived(words, cancelling.signal))) return
      if (cancelling.signal.aborted) return
      const sent = { body: { order, words, pieces: [...pieces] }, files: { photos, video: [video] } }
      const { message } = await api(reportDamage, sent, { signal: cancelling.signal })
      void notify('success', message)
      onReported()
    } catch (error) {
      if (cancelling.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      isUnsure.current = error.status === 0 || error.status >= 500 || error.code === 'conflict'
      if (isUnsure.current && (await hasArrived(words, cancelling.signal))) return
      if (cancelling.signal.aborted) return
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

/** Nothing where it can't be read, or where somebody does not wait for it any more. */
async function claimOf(order: string, signal: AbortSignal): Promise<Claim | null | undefined> {
  try {
    return (await browserApi(readClaimOfOrder, { id: order }, { signal })).claim
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) return undefined
    throw error
  }
}

/** What a photo holds is looked at after its field has been forgotten; of a video it is still known. */
function faultsIn({ code, message, errors }: ApiError): ReportFaults {
  const named = reportFields.flatMap((field) => (errors?.[field] ? [[field, errors[field]] as const] : []))
  if (named.length > 0) return Object.fromEntries(named)
  return code === 'wrong_kind' || code === 'too_large' ? { photos: message } : {}
}
