import type { ReactNode } from 'react'
import { formatRupees } from '#contracts/money.ts'
import type { DeskOrder } from '#contracts/order-desk.ts'
import type { RefundStatus } from '#contracts/orders.ts'
import { formatMinute } from '../../format-minute.ts'
import { DownloadCreditNote } from '../../orders/order-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DeskSection } from '../desk-section.tsx'
import type { Opened } from './desk-dialogs.tsx'

interface DeskMoneyProps {
  order: DeskOrder
  onOpen: (opened: Opened) => void
}

/** What came in and what went back. */
export function DeskMoney({ order, onOpen }: DeskMoneyProps) {
  const { payments, refunds, refundable, orderId } = order
  return (
    <DeskSection title="Money">
      {payments.length === 0 && <p className="text-muted">No payment has come in.</p>}
      <ul aria-label="Payments" className="grid gap-3 empty:hidden">
        {payments.map(({ id, amount, method, outcome, createdAt }) => (
          <Entry key={id} amount={amount} at={createdAt} words={[method, id].filter(Boolean).join(', ')}>
            {outcome === 'returned' && <Badge look="amber">Went back</Badge>}
          </Entry>
        ))}
      </ul>
      {refunds.length > 0 && (
        <>
          <h4 className="mt-4 mb-2 border-t border-hairline pt-3 font-text text-sm font-semibold">Refunds</h4>
          <ul aria-label="Refunds" className="grid gap-3">
            {refunds.map(({ _id, amount, reason, status, hasCreditNote, createdAt }) => (
              <Entry key={_id} amount={amount} at={createdAt} words={reason}>
                {refundBadges[status]}
                {hasCreditNote && <DownloadCreditNote orderId={orderId} refund={_id} />}
              </Entry>
            ))}
          </ul>
        </>
      )}
      {refundable > 0 && (
        <Button look="quiet" className="mt-4" onClick={() => onOpen({ what: 'refund' })}>
          Refund
        </Button>
      )}
    </DeskSection>
  )
}

interface EntryProps {
  amount: number
  at: string
  words: string
  children: ReactNode
}

function Entry({ amount, at, words, children }: EntryProps) {
  return (
    <li className="grid justify-items-start gap-1">
      <span className="flex w-full flex-wrap justify-between gap-x-4">
        <strong className="tabular-nums">{formatRupees(amount)}</strong>
        <time dateTime={at} className="text-muted">
          {formatMinute(at)}
        </time>
      </span>
      <span className="wrap-anywhere text-muted">{words}</span>
      {children}
    </li>
  )
}

const refundBadges: Record<RefundStatus, ReactNode> = {
  asked: <Badge look="amber">On its way</Badge>,
  pending: <Badge look="amber">On its way</Badge>,
  done: <Badge look="green">Sent back</Badge>,
  failed: <Badge look="red">Failed</Badge>,
}
