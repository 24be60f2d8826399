import { useState } from 'react'
import { type ClaimOutcome, readClaimOfOrder } from '#contracts/claims.ts'
import { browserApi } from '../../browser-api.ts'
import { useAskAgain } from '../../orders/use-ask-again.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { ClaimCard } from '../claims/claim-card.tsx'
import { SettleDialog } from '../claims/settle-dialog.tsx'
import { useMessageBox } from '../message-box.tsx'

interface DeskClaimProps {
  orderId: string
  askAgainMs: number
  /** Something new is on the order's timeline. */
  onChanged: () => void
}

/** The newest damage report of the order; nothing at all where there is none. */
export function DeskClaim({ orderId, askAgainMs, onChanged }: DeskClaimProps) {
  const load = (signal: AbortSignal) => browserApi(readClaimOfOrder, { id: orderId }, { signal })
  const { reply, failure, reload, replace } = useLoaded(load)
  useAskAgain({ everyMs: reply ? askAgainMs : undefined, load, take: replace })
  const [outcome, settle] = useState<ClaimOutcome>()
  const tell = useMessageBox()
  const changed = () => {
    reload()
    onChanged()
  }
  const settled = (message?: string) => {
    settle(undefined)
    if (message) tell.success(message)
    changed()
  }
  if (failure) return <LoadFailure what="The claim" failure={failure} onRetry={reload} />
  if (!reply?.claim) return null
  const { claim } = reply
  return (
    <>
      <ClaimCard key={claim._id} claim={claim} title="Claim" onAnswered={changed} onSettle={settle} />
      {outcome && (
        <SettleDialog claim={claim} outcome={outcome} onSettled={settled} onClose={() => settle(undefined)} />
      )}
    </>
  )
}
