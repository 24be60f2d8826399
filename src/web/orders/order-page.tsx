import PackageSearch from 'lucide-react/icons/package-search'
import { readOrder } from '#contracts/orders.ts'
import { browserApi } from '../browser-api.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useLoaded } from '../use-loaded.ts'
import type { Route } from './+types/order-page.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { isOver } from './order-state.ts'
import { OrderView } from './order-view.tsx'
import { orPleaseLogin, useOrdersOwner } from './please-login.ts'
import { useAskAgain } from './use-ask-again.ts'

export const meta: Route.MetaFunction = ({ matches, location, params }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: `Order ${params.orderId}`,
    noindex: true,
  })

export default function OrderPage({ params: { orderId } }: Route.ComponentProps) {
  const session = useOrdersOwner()
  return (
    <div className="page-width py-6 sm:py-10">
      <NeedsScripts />
      {session ? <OneOrder key={`${session.userId} ${orderId}`} orderId={orderId} /> : <OrderSkeleton />}
    </div>
  )
}

const usualMs = 30_000
const confirmingMs = 5000

function OneOrder({ orderId }: { orderId: string }) {
  const load = (signal: AbortSignal) => orPleaseLogin(browserApi(readOrder, { id: orderId }, { signal }))
  const { reply, failure, reload, replace } = useLoaded(load)
  const order = reply?.order
  const waitMs = order?.paymentStatus === 'confirming' ? confirmingMs : usualMs
  useAskAgain({ everyMs: order && !isOver(order) ? waitMs : undefined, load, take: replace })

  if (failure?.code === 'not_found') return <OrderNotFound />
  if (failure) return <LoadFailure what="This order" failure={failure} onRetry={reload} />
  return order ? <OrderView order={order} onChanged={reload} /> : <OrderSkeleton />
}

function OrderNotFound() {
  return (
    <section className="grid justify-items-center gap-4 py-14 text-center lg:py-20">
      <PackageSearch aria-hidden strokeWidth={1.25} className="size-12 text-gold" />
      <h1 className="text-4xl">Order not found</h1>
      <p className="max-w-prose text-muted">
        The number may be mistyped, or the order was placed with another account. All of yours are in My Orders.
      </p>
      <LinkButton to="/myOrders" className="mt-4">
        My Orders
      </LinkButton>
    </section>
  )
}
