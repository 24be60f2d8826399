import { Link } from 'react-router'
import { choicesOf } from '#contracts/choices.ts'
import { formatRupees } from '#contracts/money.ts'
import type { Order } from '#contracts/orders.ts'
import { Picture } from '../ui/picture.tsx'
import { OrderSection } from './order-section.tsx'

type Item = Order['items'][number]

/** As they were when they were ordered. A piece may have left the shop since: its page then says so. */
export function OrderItems({ items }: { items: readonly Item[] }) {
  return (
    <OrderSection title={items.length === 1 ? 'Your piece' : 'Your pieces'}>
      <ul className="grid gap-4 ruled">
        {items.map((item) => (
          <OrderItem key={`${item.productId} ${item.size} ${item.color}`} item={item} />
        ))}
      </ul>
    </OrderSection>
  )
}

function OrderItem({ item }: { item: Item }) {
  const page = `/product/${item.productId}`
  const details = [...choicesOf(item), `${item.quantity} × ${formatRupees(item.price)}`]
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1 pb-4 last:pb-0 sm:grid-cols-[5rem_1fr_auto]">
      <Link to={page} tabIndex={-1} aria-hidden className="max-sm:row-span-2">
        <Picture src={item.image} alt="" width={80} height={80} className="size-20 rounded-small object-cover" />
      </Link>
      <div>
        <Link to={page} prefetch="intent" className="font-medium underline-offset-4 hover:text-maroon hover:underline">
          {item.productName}
        </Link>
        <p className="text-sm text-muted">{details.join(' · ')}</p>
      </div>
      <strong className="tabular-nums">{formatRupees(item.price * item.quantity)}</strong>
    </li>
  )
}
