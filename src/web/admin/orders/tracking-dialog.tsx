import * as z from 'zod/mini'
import { setTrackingNumber } from '#contracts/order-desk.ts'
import { mostTrackingLetters, TrackingNumber } from '#contracts/orders.ts'
import { browserApi } from '../../browser-api.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import type { DeskDialogProps } from './desk-dialogs.tsx'
import { trackingHint } from './tracking-hint.ts'

const Entry = z.object({ trackingNumber: TrackingNumber })

export function TrackingDialog({ order, onDone, onClose }: DeskDialogProps) {
  const { busy, field, onSubmit } = useShopForm({
    schema: Entry,
    fields: ['trackingNumber'],
    known: { trackingNumber: order.trackingNumber ?? '' },
    failed: 'The tracking number could not be set.',
    submit: async (body) => onDone((await browserApi(setTrackingNumber, { id: order.orderId, body })).message),
  })
  return (
    <Dialog open title="Set tracking number" onClose={() => busy || onClose()}>
      <ShopForm deed="Set tracking number" busy={busy} onSubmit={onSubmit}>
        <TextField
          label="Tracking number"
          autoComplete="off"
          maxLength={mostTrackingLetters}
          required
          hint={trackingHint(order)}
          {...field('trackingNumber')}
        />
      </ShopForm>
    </Dialog>
  )
}
