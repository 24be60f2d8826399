import Printer from 'lucide-react/icons/printer'
import type { DeskOrder } from '#contracts/order-desk.ts'
import { formatMinute } from '../../format-minute.ts'
import { DownloadInvoice } from '../../orders/order-actions.tsx'
import { needsAddress } from '../../orders/order-state.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Opened } from './desk-dialogs.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { statusDeeds } from './status-deeds.ts'
import { usePackingSlips } from './use-packing-slips.ts'

interface DeskHeadProps {
  order: DeskOrder
  onOpen: (opened: Opened) => void
}

/** Where it stands, and where it may go from here. */
export function DeskHead({ order, onOpen }: DeskHeadProps) {
  const slips = usePackingSlips()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid gap-2">
        <p className="text-muted">
          Placed <time dateTime={order.createdAt}>{formatMinute(order.createdAt)}</time>
        </p>
        <p className="flex flex-wrap gap-1.5">
          <StatusBadge status={order.orderStatus} />
          <PaymentBadge named status={order.paymentStatus} />
          {needsAddress(order) && <Badge look="red">Address needed</Badge>}
          {order.isNew && <Badge look="red">New</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {order.canPack && (
          <Button
            look="quiet"
            busy={slips.busy}
            onClick={() => slips.print([order._id], `packing-slip-${order.orderId}.pdf`)}
          >
            <Printer aria-hidden className="size-4" />
            Packing slip
          </Button>
        )}
        {order.hasReceipt && <DownloadInvoice order={order} />}
        {order.nextStatuses.toReversed().map((to) => (
          <Button
            key={to}
            look={to === 'cancelled' ? 'danger' : 'primary'}
            onClick={() => onOpen({ what: 'status', to })}
          >
            {statusDeeds[to].deed}
          </Button>
        ))}
      </div>
    </div>
  )
}
