import { useState } from 'react'
import { type LetterKind, resendLetter } from '#contracts/order-desk.ts'
import { browserApi } from '../../browser-api.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useDeed } from '../use-deed.ts'
import type { DeskDialogProps } from './desk-dialogs.tsx'

const kinds: Record<LetterKind, string> = {
  confirmation: 'Confirmation, with the receipt',
  shipped: 'On its way',
  delivered: 'Delivered',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

export function LetterDialog({ order, onDone, onClose }: DeskDialogProps) {
  const [kind, choose] = useState(order.letters.at(-1))
  const { busy, run } = useDeed('The e-mail could not be sent.')
  const send = () =>
    run('letter', async () => {
      if (kind) onDone((await browserApi(resendLetter, { id: order.orderId, body: { kind } })).message)
    })
  return (
    <Dialog
      open
      title="Resend e-mail"
      description="It is written anew from what is true of the order now."
      onClose={() => busy || onClose()}
    >
      <ShopForm
        deed="Send"
        busy={busy !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Select
          label="Which e-mail"
          options={order.letters.map((each) => ({ value: each, label: kinds[each] }))}
          value={kind}
          onChange={(value) => choose(order.letters.find((each) => each === value))}
        />
      </ShopForm>
    </Dialog>
  )
}
