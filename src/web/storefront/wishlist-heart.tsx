import Heart from 'lucide-react/icons/heart'
import { useWish } from './use-wish.ts'

/** On a card, over the link that covers all of it. */
export function WishlistHeart({ productId, name }: { productId: string; name: string }) {
  const { wished, toggle } = useWish(productId)
  return (
    <button
      type="button"
      aria-label={`Add ${name} to the wishlist`}
      aria-pressed={wished}
      className="group/heart absolute top-1 right-1 z-10 grid size-11 place-items-center rounded-full noscript:hidden"
      onClick={toggle}
    >
      <span className="grid size-9 place-items-center rounded-full bg-white/90 text-maroon transition group-hover/heart:bg-white group-active/heart:scale-90">
        <Heart aria-hidden className={`size-4.5 transition ${wished ? 'fill-current' : ''}`} />
      </span>
    </button>
  )
}
