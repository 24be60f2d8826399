import {
  type Claim,
  type ClaimOutcome,
  isSettled,
  mostClaimLetters,
  readClaim,
  settleClaim,
} from '#contracts/claims.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { orNothing } from '../../or-nothing.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import { type SettleEntry, settleEntries, toSettlement } from './settle-entry.ts'
import { useRefundable } from './use-refundable.ts'

export const settleDeeds: Record<ClaimOutcome, { deed: string; effect: string }> = {
  replaced: {
    deed: 'Replace',
    effect:
      'The shopper is told that a replacement is on its way. You must send the piece yourself: no parcel is booked, and no stock is taken.',
  },
  refunded: { deed: 'Refund', effect: 'Where there is no other piece to send, the money goes back the way it came.' },
  declined: { deed: 'Decline', effect: 'The shopper is told why.' },
}

interface SettleDialogProps {
  claim: Claim
  outcome: ClaimOutcome
  /** Without words where somebody else has settled it. */
  onSettled: (message?: string) => void
  onClose: () => void
}

export function SettleDialog({ claim, outcome, onSettled, onClose }: SettleDialogProps) {
  const { deed, effect } = settleDeeds[outcome]
  const isRefund = outcome === 'refunded'
  const { refundable, words, lookAgain } = useRefundable(claim, isRefund)
  const send = async (entry: SettleEntry) => {
    const body = { ...toSettlement(outcome, entry), ...(isRefund && { refundable_seen: refundable }) }
    try {
      onSettled((await browserApi(settleClaim, { id: claim._id, body })).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isConflict = error.code === 'conflict'
      const isUnanswered = error.status === 0 || error.status >= 500
      if (!isConflict && !isUnanswered) throw error
      const status = (await orNothing(browserApi(readClaim, { id: claim._id })))?.data.status
      // Only the reply was lost.
      if (status === outcome && !isConflict) return onSettled('The report is settled')
      if (status && isSettled(status)) onSettled()
      // A colleague may have sent money back for the same damage. The words say so; who means it sends it again.
      else if (isRefund && isConflict) await lookAgain()
      throw error
    }
  }
  const { busy, field, onSubmit } = useShopForm({
    schema: settleEntries[outcome],
    fields: ['amount', 'reason', 'password'],
    known: { reason: '', amount: '', password: '' },
    failed: 'The report could not be settled.',
    submit: send,
  })
  return (
    <Dialog open title={`${deed}: order ${claim.orderId}`} description={effect} onClose={() => busy || onClose()}>
      <ShopForm deed={deed} busy={busy} onSubmit={onSubmit}>
        {isRefund && (
          <TextField label="Amount in rupees" optional inputMode="decimal" hint={words} {...field('amount')} />
        )}
        <TextArea
          label={outcome === 'declined' ? 'Reason' : 'Words to the shopper'}
          optional={outcome !== 'declined'}
          rows={3}
          maxLength={mostClaimLetters}
          {...field('reason')}
        />
        {isRefund && <OwnPasswordField {...field('password')} />}
      </ShopForm>
    </Dialog>
  )
}
