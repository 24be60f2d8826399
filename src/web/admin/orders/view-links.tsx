import { Link } from 'react-router'
import * as z from 'zod/mini'

export const OrdersView = z.enum(['orders', 'claims', 'jobs'])
export type OrdersView = z.infer<typeof OrdersView>

export const ordersViews: Record<OrdersView, { label: string; search: string }> = {
  orders: { label: 'Orders', search: '?tab=orders' },
  claims: { label: 'Claims', search: '?tab=orders&view=claims' },
  jobs: { label: 'Failed jobs', search: '?tab=orders&view=jobs' },
}

interface ViewLinksProps {
  view: OrdersView
  /** How many wait for staff in a view, once that is known. */
  waiting: Partial<Record<OrdersView, number | undefined>>
}

/** Links, so that each view has an address and opens in a new tab. */
export function ViewLinks({ view, waiting }: ViewLinksProps) {
  return (
    <nav aria-label="Views of orders" className="not-printed mb-4 flex flex-wrap gap-1">
      {OrdersView.options.map((each) => (
        <Link
          key={each}
          to={{ search: ordersViews[each].search }}
          preventScrollReset
          aria-current={each === view ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center gap-2 border-b-2 px-3 ${each === view ? 'border-maroon font-semibold text-maroon' : 'border-transparent text-muted hover:text-ink'}`}
        >
          {ordersViews[each].label}
          {Boolean(waiting[each]) && (
            <span className="rounded-full bg-red px-2 text-xs font-semibold text-white tabular-nums">
              {waiting[each]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
