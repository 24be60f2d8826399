import Heart from 'lucide-react/icons/heart'
import { Link } from 'react-router'
import { useWishes } from '../storefront/wishlist-store.ts'
import { barCount } from './bar-count.ts'

/** Beside the cart; on the narrowest phones there is no room, and the wishlist is in the menu. */
export function WishlistLink() {
  const count = useWishes().length
  return (
    <Link
      to="/wishlist"
      prefetch="intent"
      className="relative grid size-11 place-items-center rounded-small hover:bg-sand max-[22rem]:hidden"
    >
      <Heart aria-hidden strokeWidth={1.5} className="size-6" />
      <span className="sr-only">Wishlist</span>
      {count > 0 && (
        <span className={barCount}>
          {count}
          <span className="sr-only">{count === 1 ? ' piece' : ' pieces'}</span>
        </span>
      )}
    </Link>
  )
}
