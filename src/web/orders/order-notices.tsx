import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { OrderDetails } from '#contracts/orders.ts'
import { isNeverSent, needsAddress } from './order-state.ts'

/** What a shopper should read before anything else on the page. */
export function OrderNotices({ order }: { order: OrderDetails }) {
  return (
    <>
      {order.paymentStatus === 'confirming' && (
        <Notice icon={Hourglass} look="bg-amber-wash text-amber" title="We are confirming your payment…">
          This usually takes a few seconds, and the page refreshes itself. Please don’t pay again.
        </Notice>
      )}
      {needsAddress(order) && (
        <Notice icon={MapPin} look="bg-red-wash text-red" title="Address needed">
          Your payment has arrived, but we do not know where to send the parcel. Please tell us below; shipping and
          invoice wait for it.
        </Notice>
      )}
      {isNeverSent(order) && (
        <Notice
          icon={CircleX}
          look="bg-red-wash text-red"
          title={order.orderStatus === 'cancelled' ? 'This order was cancelled' : 'This order was refunded'}
        >
          Nothing will be sent. {refundNews(order)}
        </Notice>
      )}
    </>
  )
}

function refundNews({ refunds }: OrderDetails): string | undefined {
  if (refunds.length === 0) return undefined
  if (refunds.every(({ status }) => status === 'done')) return 'What you paid has been sent back to you.'
  return 'We are refunding what you paid; see below for when.'
}

interface NoticeProps {
  icon: LucideIcon
  look: string
  title: string
  children: ReactNode
}

function Notice({ icon: Icon, look, title, children }: NoticeProps) {
  return (
    <div role="status" className={`flex items-start gap-3 rounded-small px-4 py-3 sm:px-5 ${look}`}>
      <Icon aria-hidden strokeWidth={1.5} className="mt-0.5 size-6 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink">{children}</p>
      </div>
    </div>
  )
}
