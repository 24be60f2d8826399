import { useWish } from './use-wish.ts'

/** On a card, over the link that covers all of it. */
export function WishlistHeart({ productId, name }: { productId: string; name: string }) {
  const { wished, toggle } = useWish(productId)
  return (
    <button
      type="button"
      aria-label={`Add ${name} to the wishlist`}
      aria-pressed={wished}
      className="wishlist-heart"
      onClick={toggle}
    />
  )
}
