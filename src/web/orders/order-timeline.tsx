import type { LucideIcon } from 'lucide-react'
import BadgeIndianRupee from 'lucide-react/icons/badge-indian-rupee'
import CircleAlert from 'lucide-react/icons/circle-alert'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Sparkle from 'lucide-react/icons/sparkle'
import Truck from 'lucide-react/icons/truck'
import type { OrderEvent, OrderEventKind } from '#contracts/orders.ts'
import { OrderSection } from './order-section.tsx'
import { calm, formatMoment } from './order-words.ts'

const icons: Record<OrderEventKind, LucideIcon> = {
  placed: ShoppingBag,
  paid: BadgeIndianRupee,
  payment_failed: CircleAlert,
  confirming: Hourglass,
  refund: HandCoins,
  status: PackageCheck,
  shipment: Truck,
  address: MapPin,
  email: Mail,
  note: Sparkle,
}

/** What happened, the newest at the top: that is what one comes back to see. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <OrderSection title="What happened so far">
      <ol>
        {events.toReversed().map((event, place) => (
          <Event key={`${event.at} ${event.words}`} event={event} isNewest={place === 0} />
        ))}
      </ol>
    </OrderSection>
  )
}

function Event({ event: { kind, words, at }, isNewest }: { event: OrderEvent; isNewest: boolean }) {
  const Icon = icons[kind]
  return (
    <li className="group relative grid grid-cols-[2.25rem_1fr] gap-3 pb-6 last:pb-0">
      {/* The string from one bead to the next. */}
      <span
        aria-hidden
        className="absolute top-9 bottom-0 left-[1.125rem] w-px -translate-x-1/2 bg-gold-bright group-last:hidden"
      />
      <span
        className={`grid size-9 place-items-center rounded-full border ${isNewest ? 'border-maroon bg-maroon text-ivory' : 'border-gold-bright bg-ivory text-gold'}`}
      >
        <Icon aria-hidden strokeWidth={1.5} className="size-4.5" />
      </span>
      <div className="pt-1">
        <p className={isNewest ? 'font-semibold' : ''}>{calm(words)}</p>
        <time dateTime={at} className="text-sm text-muted">
          {formatMoment(at)}
        </time>
      </div>
    </li>
  )
}
