import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCart } from '../cart/cart-store.ts'
import { codeIfItComes } from '../late-code.ts'
import { LatePart } from '../ui/late-part.tsx'
import { barCount } from './bar-count.ts'

const loadMiniCart = async () => (await import('./mini-cart.tsx')).MiniCart

const look = 'relative grid size-11 place-items-center rounded-small hover:bg-sand'

/** Signed out it leads to the login; signed in it opens the mini cart. */
export function CartButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = useCart().cart?.count ?? 0
  const preload = () => codeIfItComes(loadMiniCart)
  return (
    <>
      <Link to="/login" aria-label="Cart" className={`when-signed-out ${look}`}>
        <ShoppingBag aria-hidden strokeWidth={1.5} className="size-6" />
      </Link>
      <div className="when-signed-in relative">
        <button
          ref={button}
          type="button"
          aria-label="Cart"
          aria-describedby="cart-count"
          aria-haspopup="dialog"
          aria-expanded={open}
          className={look}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(!open)}
        >
          <ShoppingBag aria-hidden strokeWidth={1.5} className="size-6" />
        </button>
        {/* An empty cart needs no mark; whoever hears the page is told all the same. */}
        <span id="cart-count" className={count === 0 ? 'sr-only' : barCount}>
          {count > 99 ? '99+' : count}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
        <LatePart load={loadMiniCart} props={{ open, onClose: close, opener: button }} wanted={open} onMissed={close} />
      </div>
    </>
  )
}
