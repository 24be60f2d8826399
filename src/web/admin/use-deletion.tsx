import { type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useMessageBox } from './message-box.tsx'

interface Deletion<Row> {
  kind: Parameters<typeof DeleteDialog>[0]['kind']
  nameOf?: (row: Row) => string
  remove: (row: Row) => Promise<{ message: string }>
  /** Said where the server gave no words of its own. */
  failed: string
  /** Called when it is gone, or was gone already. */
  onGone: () => void
}

/** Asks first, deletes, says how it ended. `dialog` belongs on the page, `ask` to each row's button. */
export function useDeletion<Row>({ kind, nameOf, remove, failed, onGone }: Deletion<Row>) {
  const [row, ask] = useState<Row>()
  const [busy, setBusy] = useState(false)
  const tell = useMessageBox()

  const confirm = async (doomed: Row) => {
    setBusy(true)
    try {
      const { message } = await remove(doomed)
      tell.success(message)
      onGone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell.error(failureWords(error, failed))
      if (error.code === 'not_found') onGone()
      forgetLapsedSession(error)
    } finally {
      setBusy(false)
      ask(undefined)
    }
  }

  const dialog: ReactNode = (
    <DeleteDialog
      open={row !== undefined}
      kind={kind}
      name={row === undefined ? undefined : nameOf?.(row)}
      busy={busy}
      onConfirm={() => row !== undefined && void confirm(row)}
      onClose={() => ask(undefined)}
    />
  )
  return { ask: (doomed: Row) => ask(() => doomed), dialog }
}
