import type { LucideIcon } from 'lucide-react'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { forgetPending, type PendingPayment } from './pending-payment.ts'
import { carryPlacedOrder } from './placed-order.ts'
import { type Concluded, useConfirming } from './use-confirming.ts'
import { useTakingFocus } from './use-taking-focus.ts'
import { finishOrder } from './verdict.ts'

interface ConfirmingPanelProps {
  pending: PendingPayment
  /** Back to the form, with the reason. */
  onGivenUp: (problem: string) => void
}

/** Long enough to read why the money comes back. */
const readingMs = 4000

/** Stands in the form's place from the moment somebody has paid until the shop knows. */
export function ConfirmingPanel({ pending, onGivenUp }: ConfirmingPanelProps) {
  const navigate = useNavigate()
  const [returned, setReturned] = useState<string>()

  const giveUp = (problem: string) => {
    forgetPending()
    void notify('error', problem)
    onGivenUp(problem)
  }

  const conclude = async (verdict: Concluded) => {
    if (verdict.kind === 'refused') return giveUp('Payment verification failed')
    if (verdict.kind === 'unpaid') return giveUp(verdict.words)
    if (verdict.kind === 'broken') return giveUp('Error processing payment. Please contact support.')
    if (verdict.kind === 'returned') {
      setReturned(verdict.words)
      await new Promise((resolve) => setTimeout(resolve, readingMs))
    } else {
      await finishOrder(verdict.orderId)
    }
    // Not before: whoever loads the page again on the way here is asked the same and ends up at the same place.
    forgetPending()
    const { kind, orderId } = verdict
    if (kind === 'paid') carryPlacedOrder(orderId)
    await navigate(kind === 'paid' ? '/success' : `/order/${orderId}`, { replace: true })
  }

  const isLate = useConfirming(pending, conclude)
  if (returned) {
    return (
      <Panel icon={HandCoins} title="Your order could not be filled">
        <p>{returned}</p>
        <p>We are taking you to your order, where you can follow the refund.</p>
      </Panel>
    )
  }
  return (
    <Panel icon={Hourglass} title="We are confirming your payment…">
      <p>
        Order <strong>{pending.orderId}</strong>. This usually takes a few seconds. Please don’t pay again.
      </p>
      {isLate && (
        <>
          <p>
            The bank is taking longer than usual. You may leave this page: as soon as the payment is confirmed, the
            order is in My Orders and we send you an e-mail.
          </p>
          <LinkButton look="quiet" to="/myOrders" reloadDocument prefetch="none" className="mt-2">
            My Orders
          </LinkButton>
        </>
      )}
    </Panel>
  )
}

function Panel({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const panel = useTakingFocus<HTMLDivElement>()
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className="mx-auto grid max-w-2xl justify-items-center gap-4 rounded-small border border-hairline bg-white px-6 py-14 text-center shadow-soft focus-visible:outline-none"
    >
      <Icon aria-hidden strokeWidth={1.25} className="size-12 text-gold" />
      <h2 className="text-3xl">{title}</h2>
      <div className="grid max-w-prose justify-items-center gap-3 text-muted">{children}</div>
    </div>
  )
}
