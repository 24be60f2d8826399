import { useId } from 'react'
import { shippingNames } from '#contracts/checkout.ts'
import { formatRupees } from '#contracts/money.ts'
import type { UserOrder } from '#contracts/order-lists.ts'
import { formatMinute } from '../../format-minute.ts'
import { NoAddress, StatusBadge } from '../../orders/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Fact } from '../fact.tsx'
import { AddressLines } from './address-lines.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLink } from './order-link.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export function OrderCard({ order }: { order: UserOrder }) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className="rounded-small border border-hairline bg-white p-4 text-sm">
      <h3 id={titleId} className="flex flex-wrap items-center gap-2 font-text text-base">
        Order ID: <OrderLink number={order.orderId} />
        {order.isNew && <Badge look="red">New</Badge>}
      </h3>
      <div className="mt-3 grid gap-4 lg:grid-cols-[19rem_1fr]">
        <dl className="grid h-fit grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
          <Fact name="Date">
            <time dateTime={order.createdAt}>{formatMinute(order.createdAt)}</time>
          </Fact>
          <Fact name="Total">
            <span className="font-semibold tabular-nums">{formatRupees(order.totalAmount)}</span>
          </Fact>
          <Fact name="Payment status">
            <PaymentBadge status={order.paymentStatus} />
          </Fact>
          <Fact name="Order status">
            <StatusBadge status={order.orderStatus} />
          </Fact>
          <Fact name="Address">
            {order.address ? <AddressLines address={order.address} /> : <NoAddress order={order} />}
          </Fact>
          <Fact name="Shipping">{shippingNames[order.shippingMethod]}</Fact>
          {order.notes && <Fact name="Notes">{order.notes}</Fact>}
        </dl>
        <div className="h-fit overflow-hidden rounded-small border border-hairline max-sm:-mx-2">
          <OrderItems order={order} />
        </div>
      </div>
    </article>
  )
}
