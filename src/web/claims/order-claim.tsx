import { useState } from 'react'
import { type Claim, readClaimOfOrder } from '#contracts/claims.ts'
import type { OrderDetails } from '#contracts/orders.ts'
import { madeGood, unboxingVideo } from '#contracts/policy-facts.ts'
import { browserApi } from '../browser-api.ts'
import { OrderSection } from '../orders/order-section.tsx'
import { formatMoment } from '../orders/order-words.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useLoaded } from '../use-loaded.ts'
import { AnswerForm } from './answer-form.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { ClaimEvidence } from './claim-evidence.tsx'
import { ClaimMessages } from './claim-messages.tsx'
import { ReportForm } from './report-form.tsx'

interface OrderClaimProps {
  order: OrderDetails
  /** Something new is on the order's timeline. */
  onChanged: () => void
}

/** On the page of an order that has arrived: what was reported of it, and the way to report while there is time. */
export function OrderClaim({ order, onChanged }: OrderClaimProps) {
  const { reply, failure, reload } = useLoaded((signal) =>
    browserApi(readClaimOfOrder, { id: order.orderId }, { signal }),
  )
  const [isReported, setReported] = useState(false)
  const changed = () => {
    reload()
    onChanged()
  }
  const reported = () => {
    setReported(true)
    changed()
  }
  // Whoever saw the form again, empty, would take it for lost.
  const isUnread = isReported && reply?.claim === null
  return (
    <div className="not-printed contents">
      {!reply && !failure && <Spinner label="Looking for damage reports…" />}
      {/* There may be little time left to report: whoever sees nothing here would let it pass. */}
      {failure && <LoadFailure what="Damage reports" failure={failure} onRetry={reload} />}
      {reply?.claim && <ClaimSection claim={reply.claim} onChanged={changed} />}
      {reply?.reportUntil && !isUnread && (
        <ReportSection order={order} until={reply.reportUntil} onReported={reported} />
      )}
      {isUnread && (
        <OrderSection title="Your damage report">
          <p className="mb-4">It has reached us.</p>
          <Button ref={passFocusOn} look="quiet" onClick={reload}>
            Show it
          </Button>
        </OrderSection>
      )}
    </div>
  )
}

function ReportSection({ order, until, onReported }: { order: OrderDetails; until: string; onReported: () => void }) {
  // Undefined until somebody has opened it.
  const [open, setOpen] = useState<boolean>()
  return (
    <OrderSection title="Did something arrive damaged?">
      <p>
        {madeGood} {unboxingVideo}
      </p>
      <p className="mt-2 mb-4">
        You can report damage until{' '}
        <strong>
          <time dateTime={until}>{formatMoment(until)}</time>
        </strong>
        .
      </p>
      {/* Whoever puts it off finds what they have written and chosen so far. */}
      {open !== undefined && (
        <div hidden={!open}>
          <ReportForm order={order} isOpen={open} onReported={onReported} onClose={() => setOpen(false)} />
        </div>
      )}
      {!open && (
        <Button ref={open === false ? takeFocus : null} look="quiet" onClick={() => setOpen(true)}>
          Report damage
        </Button>
      )}
    </OrderSection>
  )
}

/** For what stands where the pressed button was. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

function ClaimSection({ claim, onChanged }: { claim: Claim; onChanged: () => void }) {
  return (
    <OrderSection title="Your damage report">
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <ClaimBadge status={claim.status} />
          <span>
            Reported <time dateTime={claim.createdAt}>{formatMoment(claim.createdAt)}</time>
          </span>
        </p>
        <ClaimEvidence claim={claim} />
        <ClaimMessages claim={claim} you="shopper" />
        <AnswerForm claim={claim} label="Your message to us" onAnswered={onChanged} />
      </div>
    </OrderSection>
  )
}
