import { useState } from 'react'
import * as z from 'zod/mini'
import { GivenPassword } from '#contracts/accounts.ts'
import { formatRupees } from '#contracts/money.ts'
import { readDeskOrder } from '#contracts/order-desk.ts'
import { mostReasonLetters, RefundAmount, RefundReason, refundOrder } from '#contracts/orders.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { orNothing } from '../../or-nothing.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import type { DeskDialogProps } from './desk-dialogs.tsx'

/** Money goes back the way it came; the order itself stays as it is. */
export function RefundDialog({ order, onDone, onClose }: DeskDialogProps) {
  // As it was when the dialog opened: the order behind it is read again all the time, and after a lost reply would have
  // the same refund taken for a second one.
  const [refundable, setRefundable] = useState(order.refundable)
  const send = async (body: SentRefund) => {
    try {
      const sent = { ...body, refundable_seen: refundable }
      onDone((await browserApi(refundOrder, { id: order.orderId, body: sent })).message)
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'conflict'
      const fresh = isOutdated ? await orNothing(browserApi(readDeskOrder, { id: order.orderId })) : undefined
      if (fresh) setRefundable(fresh.data.refundable)
      throw error
    }
  }
  const { busy, field, onSubmit } = useShopForm({
    schema: entryUpTo(refundable),
    fields: ['amount', 'reason', 'password'],
    known: { amount: String(refundable), reason: '', password: '' },
    failed: 'The money could not be sent back.',
    submit: send,
  })
  return (
    <Dialog
      open
      title="Refund"
      description="The money goes back the way it came. The order itself stays as it is."
      onClose={() => busy || onClose()}
    >
      <ShopForm deed="Refund" busy={busy} onSubmit={onSubmit}>
        <TextField
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
          hint={`${formatRupees(refundable)} can still go back`}
          required
          {...field('amount')}
        />
        <TextField
          label="Reason"
          hint="The shopper reads it, too"
          autoComplete="off"
          maxLength={mostReasonLetters}
          required
          {...field('reason')}
        />
        <OwnPasswordField {...field('password')} />
      </ShopForm>
    </Dialog>
  )
}

type SentRefund = z.input<ReturnType<typeof entryUpTo>>

/** By the rules of the call, and no more than is left. */
function entryUpTo(refundable: number) {
  const most = Math.round(refundable * 100)
  return z.object({
    amount: RefundAmount.check(
      z.refine((paise) => paise <= most, `Only ${formatRupees(refundable)} can still go back`),
    ),
    reason: RefundReason,
    password: GivenPassword,
  })
}
