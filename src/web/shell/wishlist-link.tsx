import Heart from 'lucide-react/icons/heart'
import { Link } from 'react-router'
import { useWishes } from '../storefront/wishlist-store.ts'

/** Beside the cart where there is room; on a phone the wishlist is in the menu. */
export function WishlistLink() {
  const count = useWishes().length
  return (
    <Link
      to="/wishlist"
      prefetch="intent"
      className="relative grid size-11 place-items-center rounded-small hover:bg-sand max-sm:hidden"
    >
      <Heart aria-hidden strokeWidth={1.5} className="size-6" />
      <span className="sr-only">Wishlist</span>
      {count > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-maroon px-1 text-center text-xs font-semibold text-ivory tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? ' piece' : ' pieces'}</span>
        </span>
      )}
    </Link>
  )
}
