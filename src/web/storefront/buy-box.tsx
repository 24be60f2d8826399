import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Product } from '#contracts/products.ts'
import { LinkButton } from '../ui/button.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyButton } from './buy-button.tsx'
import { BuyOptions } from './buy-options.tsx'
import { BuyQuantity } from './buy-quantity.tsx'
import { isScarce, mostPieces } from './product-facts.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { WishlistButton } from './wishlist-button.tsx'

/** Everything one chooses and presses; the rest of the page is there to be read. */
export function BuyBox({ product, onRefused }: { product: Product; onRefused: () => void }) {
  const { stock } = product
  const [size, setSize] = useState(product.sizes[0])
  const [color, setColor] = useState(product.colors[0])
  const [wanted, setWanted] = useState(1)
  const { state, add } = useAddToCart(onRefused)
  const row = useRef<HTMLDivElement>(null)
  const scrolledAway = useScrolledAway(row)

  const soldOut = stock <= 0
  const most = mostPieces(stock)
  const quantity = Math.min(wanted, most)
  const choice = { ...(size !== undefined && { size }), ...(color !== undefined && { color }) }
  const button = { state, soldOut, onAdd: () => void add({ productId: product._id, quantity, ...choice }) }

  return (
    <div className="grid gap-5">
      <BuyOptions label="Size" options={product.sizes} chosen={size} onChoose={setSize} />
      <BuyOptions label="Colour" options={product.colors} chosen={color} onChoose={setColor} />
      <div>
        <StockNote stock={stock} />
        <div ref={row} className="flex gap-3">
          <BuyQuantity quantity={quantity} most={most} disabled={soldOut} onChange={setWanted} />
          <BuyButton {...button} className="grow" />
        </div>
        <noscript>
          <p className="mt-2 text-sm text-muted">Putting pieces into the cart needs JavaScript.</p>
        </noscript>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <WishlistButton productId={product._id} />
          <LinkButton look="quiet" to={`/contact?product=${product._id}`} className="px-2!">
            <CircleHelp aria-hidden className="size-5 text-gold" />
            Ask a question
          </LinkButton>
        </div>
      </div>
      {scrolledAway && !soldOut && <BuyBar product={product} {...button} />}
    </div>
  )
}

function StockNote({ stock }: { stock: number }) {
  const words = stock <= 0 ? 'Sold out' : isScarce(stock) ? `Only ${stock} left` : ''
  return (
    <p role="status" className={`text-sm font-semibold ${stock <= 0 ? 'text-red' : 'text-amber'} ${words && 'mb-3'}`}>
      {words}
    </p>
  )
}

/** What lies under the sticky bar is out of sight, and all that is below the screen counts as still to come. */
const sight = '-110px 0px 100000px'

function useScrolledAway(element: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting), { rootMargin: sight })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return away
}
