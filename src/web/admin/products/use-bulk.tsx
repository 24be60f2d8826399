import { useState } from 'react'
import { type BulkChange, changeProducts, deleteProducts } from '#contracts/catalogue-work.ts'
import { browserApi } from '../../browser-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessageBox } from '../message-box.tsx'
import { useDeed } from '../use-deed.ts'
import { BulkBar, type BulkDeed } from './bulk-bar.tsx'
import { CategoryDialog, StockDialog } from './bulk-dialogs.tsx'

interface Bulk {
  /** The chosen ones that can be seen: what has left the list since it was chosen is left alone. */
  ids: readonly string[]
  clear: () => void
  /** Reads the list again: they are others by now, or somebody else has changed one of them. */
  reload: () => void
}

/** Changes all chosen products at once, or none of them, and says how it ended. Both parts belong on the page. */
export function useBulk({ ids, clear, reload }: Bulk) {
  const [asked, ask] = useState<BulkDeed>()
  const { busy, run } = useDeed('The products could not be changed.')
  const tell = useMessageBox()
  const what = ids.length === 1 ? '1 product' : `${ids.length} products`

  const conclude = (deed: BulkDeed, send: () => Promise<{ message: string }>) =>
    run(deed, async () => {
      try {
        const { message } = await send()
        // Where it fails, what was chosen or typed stays, to be sent again.
        ask(undefined)
        clear()
        tell.success(message)
      } finally {
        reload()
      }
    })
  const change = (deed: BulkDeed, to: BulkChange) =>
    conclude(deed, () => browserApi(changeProducts, { body: { ids: [...ids], change: to } }))
  const begin = (deed: BulkDeed) => {
    if (deed === 'bestseller' || deed === 'no bestseller') change(deed, { bestseller: deed === 'bestseller' })
    else ask(deed)
  }
  const shared = { what, busy: busy !== undefined, onClose: () => ask(undefined) }

  const dialogs = (
    <>
      {asked === 'category' && <CategoryDialog {...shared} onChosen={(to) => change('category', to)} />}
      {asked === 'stock' && <StockDialog {...shared} onChosen={(to) => change('stock', to)} />}
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete ${what}`}
        question={`Are you sure you want to delete ${what}? This action cannot be undone.`}
        deed="Delete"
        busy={shared.busy}
        onConfirm={() => conclude('delete', () => browserApi(deleteProducts, { body: { ids: [...ids] } }))}
        onClose={shared.onClose}
      />
    </>
  )
  return { bar: <BulkBar count={ids.length} busy={busy} onDeed={begin} onClear={clear} />, dialogs }
}
