import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useSignedIn } from '../account/use-signed-in.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartFailure } from './cart-failure.tsx'
import { CartLines } from './cart-lines.tsx'
import { useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    shop: matches[0].loaderData?.shop ?? unknownShop,
    path: location.pathname,
    title: 'Your cart',
    noindex: true,
  })

export default function CartPage() {
  const session = useSignedIn()
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="gold-rule mb-8 text-3xl sm:text-4xl">Your cart</h1>
      <NeedsScripts />
      {session ? <CartContents key={session.userId} /> : <CartSkeleton />}
    </div>
  )
}

function CartContents() {
  const { cart, failed } = useCart()
  if (failed && !cart) return <CartFailure words="Failed to load cart items." />
  if (!cart) return <CartSkeleton />
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <CartLines lines={cart.items} />
      <CartSummary cart={cart} />
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      icon={ShoppingBag}
      title="Your cart is empty"
      action={<LinkButton to="/products">See all pieces</LinkButton>}
    >
      <p>What you choose waits here until you are ready, at every device you sign in with.</p>
    </EmptyState>
  )
}

function CartSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-56" />
    </div>
  )
}
