import { type ReactNode, useId } from 'react'
import { type Claim, ClaimOutcome, isSettled } from '#contracts/claims.ts'
import { AnswerForm } from '../../claims/answer-form.tsx'
import { ClaimBadge } from '../../claims/claim-badge.tsx'
import { ClaimEvidence } from '../../claims/claim-evidence.tsx'
import { formatMinute } from '../../format-minute.ts'
import { Button } from '../../ui/button.tsx'
import { ClaimThread } from './claim-thread.tsx'
import { settleDeeds } from './settle-dialog.tsx'

interface ClaimCardProps {
  claim: Claim
  title: ReactNode
  onAnswered: () => void
  onSettle: (outcome: ClaimOutcome) => void
}

export function ClaimCard({ claim, title, onAnswered, onSettle }: ClaimCardProps) {
  const titleId = useId()
  const { orderId, customer, status, createdAt, deliveredAt } = claim
  return (
    <article aria-labelledby={titleId} className="rounded-small border border-hairline bg-white p-4 sm:p-5">
      <h3 id={titleId} className="flex flex-wrap items-center gap-3 font-text text-base">
        {title}
        <ClaimBadge status={status} />
      </h3>
      <p className="mt-1 mb-4 text-sm wrap-anywhere text-muted">
        {customer.name}, {customer.email}. Delivered <time dateTime={deliveredAt}>{formatMinute(deliveredAt)}</time>,
        reported <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
      </p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ClaimEvidence claim={claim} />
        <div className="grid h-fit min-w-0 grid-cols-1 gap-4">
          <ClaimThread claim={claim} />
          <AnswerForm claim={claim} label={`Answer ${customer.name}`} onAnswered={onAnswered} />
          {!isSettled(status) && <SettleButtons orderId={orderId} onSettle={onSettle} />}
        </div>
      </div>
    </article>
  )
}

function SettleButtons({ orderId, onSettle }: { orderId: string; onSettle: (outcome: ClaimOutcome) => void }) {
  return (
    <div className="flex flex-wrap gap-3 border-t border-hairline pt-4">
      {ClaimOutcome.options.map((outcome) => (
        <Button
          key={outcome}
          look={outcome === 'replaced' ? 'primary' : 'quiet'}
          aria-label={`${settleDeeds[outcome].deed}: order ${orderId}`}
          onClick={() => onSettle(outcome)}
        >
          {settleDeeds[outcome].deed}
        </Button>
      ))}
    </div>
  )
}
