import Eye from 'lucide-react/icons/eye'
import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { type CardProduct, isNew } from './product-facts.ts'
import { WishlistHeart } from './wishlist-heart.tsx'

interface ProductCardProps {
  product: CardProduct
  /** The moment the page was made, for what counts as new. */
  now: number
  /** Above the fold. */
  eager?: boolean
  /** The first of a list that the page is looked at for. */
  first?: boolean
  /** How wide it stands at most, in CSS pixels. */
  width?: number
}

/** The whole card leads to the piece; so does Quick View, which comes with hover or focus and always stands there on touch. */
export function ProductCard({ product, now, first = false, eager = first, width = 320 }: ProductCardProps) {
  const [front, second] = product.images
  const to = `/product/${product._id}`
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-small bg-white">
      <div className="relative aspect-square overflow-hidden bg-sand">
        <Picture
          src={front}
          alt={product.product_name}
          width={width}
          height={width}
          eager={eager}
          first={first}
          className="size-full object-cover"
        />
        {second && (
          <span
            aria-hidden
            className="absolute inset-0 opacity-0 transition-opacity duration-250 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden"
          >
            <Picture src={second} alt="" width={width} height={width} className="size-full object-cover" />
          </span>
        )}
        <span className="absolute top-2 left-2 flex gap-1">
          {isNew(product, now) && <Badge look="maroon">NEW</Badge>}
          {product.stock === 0 && <Badge>Sold out</Badge>}
        </span>
        <Link
          to={to}
          prefetch="intent"
          aria-label={`Quick View: ${product.product_name}`}
          className="quick-view absolute z-10 flex items-center justify-center gap-2 text-sm font-semibold transition duration-200"
        >
          <Eye aria-hidden className="size-4" />
          <span className="quick-view-words">Quick View</span>
        </Link>
        <WishlistHeart productId={product._id} name={product.product_name} />
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <h3 className="font-text text-base leading-snug font-medium">
          <Link to={to} prefetch="intent" className="line-clamp-2 after:absolute after:inset-0 hover:text-maroon">
            {product.product_name}
          </Link>
        </h3>
        <p className="mt-auto">
          <Price price={product.price} discountPrice={product.discount_price} />
        </p>
      </div>
    </article>
  )
}
