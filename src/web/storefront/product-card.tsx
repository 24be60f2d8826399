import { useState } from 'react'
import { PrefetchPageLinks, useLinkClickHandler } from 'react-router'
import type { CardProduct } from '#contracts/products.ts'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { useNearing } from './use-nearing.ts'
import { WishlistHeart } from './wishlist-heart.tsx'

interface ProductCardProps {
  product: CardProduct
  isNew: boolean
  /** Above the fold. */
  eager?: boolean | undefined
  /** The first of a list that the page is looked at for. */
  first?: boolean | undefined
}

/** How wide it stands at most, in CSS pixels. */
const width = 320

/** The whole card leads to the piece; so does Quick View, which comes with hover or focus and always stands there on touch. */
export function ProductCard({ product, isNew, eager, first }: ProductCardProps) {
  const [front, second] = product.images
  const { isNear, isMet, nearing } = useNearing()
  const isGone = product.stock === 0
  const to = `/product/${product._id}`
  // Two links to one place share what a Link each would bring, for dozens of cards on a page.
  const link = { href: to, onClick: useLinkClickHandler(to), ...nearing }
  return (
    <article className="product-card">
      <div className="product-card-view">
        <Picture src={front} alt={product.product_name} width={width} height={width} eager={eager} first={first} />
        {second && isMet && <SecondPicture src={second} />}
        {(isNew || isGone) && (
          <span className="product-card-marks">
            {isNew && <Badge look="maroon">NEW</Badge>}
            {isGone && <Badge>Sold out</Badge>}
          </span>
        )}
        <a {...link} aria-label={`Quick View: ${product.product_name}`} className="quick-view">
          Quick View
        </a>
        <WishlistHeart productId={product._id} name={product.product_name} />
      </div>
      <div className="product-card-words">
        <h3>
          <a {...link}>{product.product_name}</a>
        </h3>
        <p>
          <Price price={product.price} discountPrice={product.discount_price} />
        </p>
      </div>
      {isNear && <PrefetchPageLinks page={to} />}
    </article>
  )
}

/** Fetched for those who come near with a pointer or the keyboard, and shown to them once it is there. */
function SecondPicture({ src }: { src: string }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <span
      aria-hidden
      className="product-card-second"
      data-there={isThere || undefined}
      onLoadCapture={() => setIsThere(true)}
    >
      <Picture src={src} alt="" width={width} height={width} />
    </span>
  )
}
