import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { CartFailure } from '../cart/cart-failure.tsx'
import { useCart } from '../cart/cart-store.ts'
import { goodsOf } from '../cart/goods-of.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLoaded } from '../use-loaded.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { loadKnownDetails } from './known-details.ts'
import type { PendingPayment } from './pending-payment.ts'

interface CheckoutContentsProps {
  userId: string
  /** Somebody tries to pay. */
  onStart: () => void
  onPending: (pending: PendingPayment) => void
  /** Why there is nothing to pay for any more. */
  onNothingLeft: (words: string) => void
}

export function CheckoutContents({ userId, ...told }: CheckoutContentsProps) {
  const { cart, failed } = useCart()
  const known = useLoaded((signal) => loadKnownDetails(userId, signal)).reply
  if (failed && !cart) return <CartFailure words="Failed to load cart items" />
  if (!cart || !known) return <CheckoutSkeleton />
  if (goodsOf(cart).length === 0) return <EmptyCart hasLines={cart.items.length > 0} />
  return <CheckoutForm userId={userId} cart={cart} known={known} {...told} />
}

/** Lines of which nothing can be bought any more are no order either; they are taken out in the cart. */
function EmptyCart({ hasLines }: { hasLines: boolean }) {
  return (
    <EmptyState
      icon={ShoppingBag}
      title="Your cart is empty"
      action={
        <LinkButton to="/products" reloadDocument prefetch="none">
          See all pieces
        </LinkButton>
      }
    >
      {hasLines && (
        <p>
          What it held can’t be bought any more.{' '}
          <a href="/cartPage" className="font-semibold text-maroon underline underline-offset-4">
            See your cart
          </a>
        </p>
      )}
      <p>Choose a piece you like, and this is where you have it sent to you.</p>
    </EmptyState>
  )
}
