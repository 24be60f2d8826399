import { Content, Root, Title } from '@radix-ui/react-dialog'
import type { RefObject } from 'react'
import { formatRupees } from '#contracts/money.ts'
import { LinkButton } from '../ui/button.tsx'

interface MiniCartProps {
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** Drops from the cart icon and leaves the page behind it usable. */
export function MiniCart({ open, onClose, opener }: MiniCartProps) {
  return (
    <Root open={open} modal={false} onOpenChange={(next) => next || onClose()}>
      <Content
        aria-describedby={undefined}
        className="absolute top-full right-0 z-50 mt-2 grid w-[min(22rem,calc(100vw-2rem))] animate-drop gap-4 rounded-small border border-hairline bg-white p-5 shadow-soft"
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
        <p className="rounded-small bg-ivory px-4 py-6 text-center text-muted">Your cart is empty</p>
        <p className="flex justify-between border-t border-hairline pt-3">
          <span>Subtotal</span>
          <span className="font-semibold tabular-nums">{formatRupees(0)}</span>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <LinkButton look="quiet" to="/cartPage" onClick={onClose}>
            View Cart
          </LinkButton>
          <LinkButton to="/checkout" reloadDocument prefetch="none">
            Checkout
          </LinkButton>
        </div>
      </Content>
    </Root>
  )
}
