import { Link } from 'react-router'
import { formatDay } from '#contracts/indian-figures.ts'
import { formatRupees } from '#contracts/money.ts'
import type { Order } from '#contracts/orders.ts'
import { Picture } from '../ui/picture.tsx'
import { Table } from '../ui/table.tsx'
import { DownloadInvoice, TrackOrder } from './order-actions.tsx'
import { numberOf, paymentNotes } from './order-words.ts'
import { OrderBadges } from './status-badge.tsx'

const columns = [
  { header: 'Order', cell: (order: Order) => <OrderLink order={order} /> },
  { header: 'Items', cell: (order: Order) => <Thumbnails order={order} /> },
  { header: 'Total', cell: (order: Order) => <strong>{formatRupees(order.totalAmount)}</strong>, numeric: true },
  { header: 'Status', cell: (order: Order) => <Status order={order} /> },
  { header: 'Date', cell: (order: Order) => <OrderDay order={order} /> },
  { header: 'Actions', cell: (order: Order) => <Actions order={order} />, unlabelled: true },
]

export function OrderList({ orders }: { orders: readonly Order[] }) {
  return <Table caption="Your orders, newest first" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
}

function OrderLink({ order }: { order: Order }) {
  return (
    <Link
      to={`/order/${order.orderId}`}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-maroon tabular-nums underline-offset-4 hover:underline"
    >
      {numberOf(order)}
    </Link>
  )
}

const mostPictures = 3

function Thumbnails({ order: { items } }: { order: Order }) {
  const more = items.length - mostPictures
  return (
    <span className="flex items-center gap-1.5">
      {items.slice(0, mostPictures).map(({ productId, productName, size, color, image }) => (
        <Picture
          key={`${productId} ${size} ${color}`}
          src={image}
          alt={productName}
          width={48}
          height={48}
          className="size-12 min-w-12 rounded-small border border-hairline object-cover"
        />
      ))}
      {more > 0 && (
        <span className="px-1 font-semibold text-muted tabular-nums">
          +{more}
          <span className="sr-only"> more</span>
        </span>
      )}
    </span>
  )
}

function Status({ order }: { order: Order }) {
  return (
    <div className="grid gap-1 max-sm:justify-items-end max-sm:text-right">
      <OrderBadges order={order} />
      {order.paymentStatus === 'confirming' && (
        <span className="text-amber sm:max-w-40">{paymentNotes.confirming}</span>
      )}
    </div>
  )
}

function OrderDay({ order: { createdAt } }: { order: Order }) {
  return (
    <time dateTime={createdAt} className="whitespace-nowrap">
      {formatDay(createdAt)}
    </time>
  )
}

/** On a phone the two stand side by side, for which their icons make room. */
function Actions({ order }: { order: Order }) {
  const small = 'px-3! text-sm whitespace-nowrap max-sm:grow max-sm:[&_svg:not(.animate-spin)]:hidden'
  return (
    <div className="not-printed flex flex-wrap gap-2 max-sm:mt-1 max-sm:grow">
      <DownloadInvoice order={order} className={small} />
      <TrackOrder order={order} className={small} />
    </div>
  )
}
