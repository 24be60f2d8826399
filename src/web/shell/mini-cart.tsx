import { Content, Root, Title } from '@radix-ui/react-dialog'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#contracts/cart.ts'
import { formatRupees } from '#contracts/money.ts'
import { CartFailure } from '../cart/cart-failure.tsx'
import { useCart } from '../cart/cart-store.ts'
import { lineAmount } from '../cart/line-amount.ts'
import { choicesOfLine } from '../cart/line-choices.ts'
import { LinkButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface MiniCartProps {
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** Drops from the cart icon and leaves the page behind it usable. */
export function MiniCart({ open, onClose, opener }: MiniCartProps) {
  const { cart, failed } = useCart()
  const isUnread = failed && !cart
  const items = cart?.items ?? []
  return (
    <Root open={open} modal={false} onOpenChange={(next) => next || onClose()}>
      <Content
        aria-describedby={undefined}
        className="absolute top-full right-0 z-50 mt-2 grid max-h-[calc(100dvh-5rem)] w-[min(22rem,calc(100vw-2rem))] animate-drop gap-4 overflow-y-auto rounded-small border border-hairline bg-white p-5 shadow-soft"
        onInteractOutside={(event) => {
          // The icon closes it by itself; closing here as well would open it again.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) opener.current?.focus()
        }}
      >
        <Title className="text-xl">Order Summary</Title>
        {isUnread && <CartFailure words="Failed to load cart items." />}
        {!isUnread && !cart && <MiniCartSkeleton />}
        {cart && items.length === 0 && (
          <p className="rounded-small bg-ivory px-4 py-6 text-center text-muted">Your cart is empty</p>
        )}
        {items.length > 0 && (
          <ul aria-label="Items" className="grid max-h-72 gap-3 overflow-y-auto">
            {items.map((line) => (
              <li key={line._id} className="grid grid-cols-[4rem_1fr_auto] items-start gap-3">
                <Picture
                  src={line.image}
                  alt=""
                  width={64}
                  height={64}
                  className="size-16 rounded-small object-cover"
                />
                <span className="min-w-0">
                  <MiniCartName line={line} onClick={onClose} />
                  <span className="text-sm text-muted">
                    {[`Quantity ${line.quantity}`, ...choicesOfLine(line)].join(' · ')}
                  </span>
                </span>
                <span className="tabular-nums">{lineAmount(line, line.price * line.quantity)}</span>
              </li>
            ))}
          </ul>
        )}
        {!isUnread && (
          <p className="flex justify-between border-t border-hairline pt-3">
            <span>Subtotal</span>
            {cart ? (
              <span className="font-semibold tabular-nums">{formatRupees(cart.subtotal)}</span>
            ) : (
              <Skeleton className="h-6 w-20" />
            )}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <LinkButton look="quiet" to="/cartPage" onClick={onClose}>
            View Cart
          </LinkButton>
          <LinkButton to="/checkout" prefetch="none">
            Checkout
          </LinkButton>
        </div>
      </Content>
    </Root>
  )
}

function MiniCartName({ line, onClick }: { line: CartLine; onClick: () => void }) {
  const look = 'line-clamp-2 leading-snug'
  if (typeof line.productId === 'string') return <span className={look}>{line.name}</span>
  return (
    <Link to={`/product/${line.productId._id}`} onClick={onClick} className={`${look} hover:text-maroon`}>
      {line.name}
    </Link>
  )
}

function MiniCartSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading your cart…
      </p>
      <Skeleton className="h-16" />
    </div>
  )
}
