import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { refresh } from './cart-store.ts'

/** A cart that could not be read, and a way to ask again. It stays while that is under way, and the focus with it. */
export function CartFailure({ words }: { words: string }) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await refresh()
    setBusy(false)
  }
  return (
    <div className="rounded-small border border-hairline bg-white p-6">
      {/* Words that stay the same would not be read out a second time. */}
      <p role="alert" className="mb-4 font-semibold text-red">
        {busy ? '…' : words}
      </p>
      <Button ref={passFocusOn} look="quiet" busy={busy} onClick={() => void ask()}>
        Try again
      </Button>
    </div>
  )
}
