import Download from 'lucide-react/icons/download'
import type { Call, CallInput } from '#contracts/call.ts'
import { downloadFile } from '../../browser-api.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useDeed } from '../use-deed.ts'

interface SaveCsvProps<C extends Call> {
  call: C
  input: CallInput<C>
  /** The file's name. */
  name: string
  /** Told apart from the other buttons of its kind by those who hear it: `sales`. */
  what: string
}

export function SaveCsv<C extends Call>({ call, input, name, what }: SaveCsvProps<C>) {
  const { busy, run } = useDeed('The table could not be saved.')
  const save = () => run('save', async () => saveFile(await downloadFile(call, input), name))
  return (
    <Button look="quiet" busy={busy !== undefined} className="text-sm" onClick={save}>
      <Download aria-hidden className="size-4" />
      Save as CSV
      <span className="sr-only"> the {what}</span>
    </Button>
  )
}
