import type { ComponentProps } from 'react'
import { type Claim, type ClaimOutcome, settleClaim } from '#contracts/claims.ts'
import { browserApi } from '../../browser-api.ts'
import { ShopForm } from '../../shop-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { OwnPasswordField } from '../own-password-field.tsx'
import { settleEntries, toSettlement } from './settle-entry.ts'
import { useRefundWords } from './use-refund-words.ts'

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
  onSettled: (message: string) => void
  onClose: () => void
}

export function SettleDialog({ claim, outcome, onSettled, onClose }: SettleDialogProps) {
  const { deed, effect } = settleDeeds[outcome]
  const { busy, field, onSubmit } = useShopForm({
    schema: settleEntries[outcome],
    fields: ['amount', 'reason', 'password'],
    known: { reason: '', amount: '', password: '' },
    failed: 'The report could not be settled.',
    submit: async (entry) => {
      const { message } = await browserApi(settleClaim, { id: claim._id, body: toSettlement(outcome, entry) })
      onSettled(message)
    },
  })
  return (
    <Dialog open title={`${deed}: order ${claim.orderId}`} description={effect} onClose={() => busy || onClose()}>
      <ShopForm deed={deed} busy={busy} onSubmit={onSubmit}>
        {outcome === 'refunded' && <AmountField claim={claim} {...field('amount')} />}
        <TextArea
          label={outcome === 'declined' ? 'Reason' : 'Words to the shopper'}
          optional={outcome !== 'declined'}
          rows={3}
          maxLength={2000}
          {...field('reason')}
        />
        {outcome === 'refunded' && <OwnPasswordField {...field('password')} />}
      </ShopForm>
    </Dialog>
  )
}

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { claim: Claim }

/** Whoever leaves it empty knows what goes back. */
function AmountField({ claim, ...field }: AmountFieldProps) {
  return <TextField label="Amount in rupees" optional inputMode="decimal" hint={useRefundWords(claim)} {...field} />
}
