import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Call, CallInput } from '#contracts/call.ts'
import { ApiError } from '../../api-error.ts'
import { downloadFile } from '../../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../../failure.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useMessageBox } from '../message-box.tsx'

interface SaveCsvProps<C extends Call> {
  call: C
  input: CallInput<C>
  /** The file's name. */
  name: string
  /** Told apart from the other buttons of its kind by those who hear it: `sales`. */
  what: string
}

export function SaveCsv<C extends Call>({ call, input, name, what }: SaveCsvProps<C>) {
  const tell = useMessageBox()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await downloadFile(call, input), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell.error(failureWords(error, 'The table could not be saved.'))
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" busy={busy} className="text-sm" onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      Save as CSV
      <span className="sr-only"> the {what}</span>
    </Button>
  )
}
