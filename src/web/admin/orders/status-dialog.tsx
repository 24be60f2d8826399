import { useState } from 'react'
import * as z from 'zod/mini'
import { GivenPassword } from '#contracts/accounts.ts'
import { changeOrderStatus, mostTrackingLetters, type OrderStatus, trackingTooLong } from '#contracts/orders.ts'
import { browserApi } from '../../browser-api.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import type { DeskDialogProps } from './desk-dialogs.tsx'
import { isPaid } from './is-paid.ts'
import { statusDeeds } from './status-deeds.ts'
import { trackingHint } from './tracking-hint.ts'

const Tracking = z.string().check(z.maxLength(mostTrackingLetters, trackingTooLong))

/** Asks before an order moves on. Money that goes back is asked about with the password in hand. */
export function StatusDialog({ order, to, onDone, onClose }: DeskDialogProps & { to: OrderStatus }) {
  const { deed, effect } = statusDeeds[to]
  const asksPassword = to === 'cancelled' && isPaid(order)
  // As it was when the dialog opened: whoever leaves it so means the courier's parcel, which may get another one meanwhile.
  const [filledIn] = useState(order.trackingNumber ?? '')
  const { busy, field, onSubmit } = useShopForm({
    schema: z.object({ trackingNumber: Tracking, password: asksPassword ? GivenPassword : z.string() }),
    fields: ['trackingNumber', 'password'],
    known: { trackingNumber: filledIn, password: '' },
    failed: 'The order could not be changed.',
    submit: async ({ trackingNumber, password }) => {
      const typed = trackingNumber.trim()
      // One that the order has lost meanwhile is sent: the shop says what became of its parcel.
      const isNewNumber = to === 'shipped' && typed && (typed !== filledIn || order.trackingNumber === null)
      const { message } = await browserApi(changeOrderStatus, {
        id: order.orderId,
        body: { status: to, ...(isNewNumber && { trackingNumber }), ...(asksPassword && { password }) },
      })
      onDone(message)
    },
  })
  return (
    <Dialog open title={deed} description={effect(order)} onClose={() => busy || onClose()}>
      <ShopForm deed={deed} busy={busy} onSubmit={onSubmit}>
        {to === 'shipped' && (
          <TextField
            label="Tracking number"
            optional
            autoComplete="off"
            maxLength={mostTrackingLetters}
            hint={trackingHint(order)}
            {...field('trackingNumber')}
          />
        )}
        {asksPassword && <OwnPasswordField {...field('password')} />}
      </ShopForm>
    </Dialog>
  )
}
