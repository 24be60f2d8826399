import { formatRupees } from '#contracts/money.ts'
import type { StaffOrder } from '#contracts/order-lists.ts'
import { formatMinute } from '../../format-minute.ts'
import { needsAddress } from '../../orders/order-state.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OrderLink } from './order-link.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export const orderColumns = [
  {
    header: 'Order',
    cell: (order: StaffOrder) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
        <OrderLink number={order.orderId} />
        {order.isNew && <Badge look="red">New</Badge>}
      </span>
    ),
  },
  {
    header: 'Date',
    cell: ({ createdAt }: StaffOrder) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatMinute(createdAt)}
      </time>
    ),
  },
  { header: 'Customer', cell: (order: StaffOrder) => <CustomerCell order={order} /> },
  { header: 'Pieces', cell: (order: StaffOrder) => <Pieces items={order.items} /> },
  { header: 'Total', numeric: true, cell: ({ totalAmount }: StaffOrder) => formatRupees(totalAmount) },
  { header: 'Payment', cell: ({ paymentStatus }: StaffOrder) => <PaymentBadge status={paymentStatus} /> },
  {
    header: 'Status',
    cell: (order: StaffOrder) => (
      <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
        <StatusBadge status={order.orderStatus} />
        {needsAddress(order) && <Badge look="red">Address needed</Badge>}
      </span>
    ),
  },
]

function CustomerCell({ order: { customer, address } }: { order: StaffOrder }) {
  const phone = address?.phone ?? customer.phone
  return (
    <span className="grid wrap-anywhere max-sm:text-right sm:min-w-28">
      <span>{customer.name}</span>
      {phone && <span className="text-muted tabular-nums">{phone}</span>}
    </span>
  )
}

const mostPictures = 3

function Pieces({ items }: { items: StaffOrder['items'] }) {
  const more = items.length - mostPictures
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">
        {items.map(({ productName, quantity }) => `${quantity} ${productName}`).join(', ')}
      </span>
      {items.slice(0, mostPictures).map(({ image }, place) => (
        <Picture
          // Lines of an order never move, and a piece may stand there twice.
          key={place}
          src={image}
          alt=""
          width={40}
          height={40}
          className="size-10 shrink-0 rounded-small border border-hairline object-cover"
        />
      ))}
      {more > 0 && (
        <span aria-hidden className="text-muted">
          +{more}
        </span>
      )}
    </span>
  )
}
