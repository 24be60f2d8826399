import type { OrderDetails } from '#contracts/orders.ts'
import type { ApiError } from '../api-error.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { AddressSkeleton } from './address-skeleton.tsx'
import { DownloadInvoice, TrackOrder } from './order-actions.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { isNeverSent, needsAddress } from './order-state.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { formatDayAndTime, numberOf } from './order-words.ts'
import { OrderBadges } from './status-badge.tsx'

const loadAddressForm = async () => (await import('./address-form.tsx')).AddressForm

const loadOrderClaim = async () => (await import('../claims/order-claim.tsx')).OrderClaim

const unread = (what: string) => (failure: ApiError, onRetry: () => void) => (
  <LoadFailure what={what} failure={failure} onRetry={onRetry} />
)

interface OrderViewProps {
  order: OrderDetails
  onChanged: () => void
}

export function OrderView({ order, onChanged }: OrderViewProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <OrderHead order={order} />
      <OrderNotices order={order} />
      {needsAddress(order) && (
        <LatePart
          load={loadAddressForm}
          props={{ orderId: order.orderId, onSaved: onChanged }}
          fallback={<AddressSkeleton />}
          missed={unread('The address form')}
        />
      )}
      {!isNeverSent(order) && <OrderProgress order={order} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <OrderItems items={order.items} />
          {order.orderStatus === 'delivered' && (
            <LatePart load={loadOrderClaim} props={{ order, onChanged }} missed={unread('Damage reports')} />
          )}
          <OrderTimeline events={order.timeline} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <OrderDelivery order={order} />
          <OrderPayment order={order} />
          <OrderHelp order={order} />
        </div>
      </div>
    </div>
  )
}

function OrderHead({ order }: { order: OrderDetails }) {
  return (
    <div>
      <div className="not-printed">
        <Breadcrumb crumbs={[{ label: 'My Orders', to: '/myOrders' }, { label: numberOf(order) }]} />
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-3xl lining-nums sm:text-4xl">Order {numberOf(order)}</h1>
            <OrderBadges order={order} />
          </div>
          <p className="mt-1 text-muted">
            Placed <time dateTime={order.createdAt}>{formatDayAndTime(order.createdAt)}</time>
          </p>
        </div>
        <div className="not-printed flex flex-wrap gap-3 max-sm:w-full">
          {isOnItsWay(order) && <TrackOrder order={order} look="primary" className="max-sm:grow" />}
          {order.hasReceipt && <DownloadInvoice order={order} className="max-sm:grow" />}
        </div>
      </div>
    </div>
  )
}

/** Before it is paid and after it is called off there is no parcel to follow. */
function isOnItsWay(order: OrderDetails): boolean {
  return order.orderStatus !== 'pending' && !isNeverSent(order)
}
