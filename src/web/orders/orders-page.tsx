import PackageOpen from 'lucide-react/icons/package-open'
import { useSearchParams } from 'react-router'
import { listMyOrders } from '#contracts/order-lists.ts'
import { browserApi } from '../browser-api.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLoaded } from '../use-loaded.ts'
import type { Route } from './+types/orders-page.ts'
import { OrderList } from './order-list.tsx'
import { orPleaseLogin, useOrdersOwner } from './please-login.ts'
import { useAskAgain } from './use-ask-again.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'My Orders',
    noindex: true,
  })

export default function OrdersPage() {
  const session = useOrdersOwner()
  const [query] = useSearchParams()
  const page = pageIn(query)
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="gold-rule mb-8 text-3xl sm:text-4xl">My Orders</h1>
      <NeedsScripts />
      {session ? <Orders key={`${session.userId} ${page}`} page={page} /> : <OrdersSkeleton />}
    </div>
  )
}

function pageIn(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}

const perPage = 10
const confirmingMs = 5000

function Orders({ page }: { page: number }) {
  const load = (signal: AbortSignal) =>
    orPleaseLogin(browserApi(listMyOrders, { query: { page, limit: perPage } }, { signal }))
  const { reply, failure, reload, replace } = useLoaded(load)
  const isConfirming = reply?.orders.some(({ paymentStatus }) => paymentStatus === 'confirming')
  useAskAgain({ everyMs: isConfirming ? confirmingMs : undefined, load, take: replace })

  if (failure) {
    return <LoadFailure title="Failed to fetch orders" failure={failure} onRetry={reload} />
  }
  if (!reply) return <OrdersSkeleton />
  if (reply.orders.length === 0) return reply.total === 0 ? <NoOrders /> : <PastTheEnd />
  return (
    <div className="grid grid-cols-1 gap-8">
      <OrderList orders={reply.orders} />
      <Pagination page={page} pages={reply.pages_count} />
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No orders found"
      action={<LinkButton to="/products">See all pieces</LinkButton>}
    >
      <p>Once you have ordered a piece, you can follow it here from our table to your door.</p>
    </EmptyState>
  )
}

function PastTheEnd() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="There are no orders on this page"
      action={<LinkButton to="/myOrders">Your newest orders</LinkButton>}
    >
      <p>Your list is shorter than this.</p>
    </EmptyState>
  )
}

function OrdersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only">Loading your orders…</span>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-56 sm:h-28" />
      ))}
    </div>
  )
}
