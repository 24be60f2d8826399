import { useState } from 'react'
import { ApiError } from '../api-error.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { useMessageBox } from './message-box.tsx'

/** Something done without a form. `busy` names which one is under way; where it fails, the box says why. */
export function useDeed(failed: string | ((error: ApiError) => string)) {
  const [busy, setBusy] = useState<string>()
  const tell = useMessageBox()

  const run = async (which: string, deed: () => Promise<void>) => {
    if (busy !== undefined) return
    setBusy(which)
    try {
      await deed()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell.error(typeof failed === 'string' ? failureWords(error, failed) : failed(error))
      forgetLapsedSession(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run: (which: string, deed: () => Promise<void>) => void run(which, deed) }
}
