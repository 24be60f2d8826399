import Heart from 'lucide-react/icons/heart'
import { Button } from '../ui/button.tsx'
import { useWish } from './use-wish.ts'

export function WishlistButton({ productId }: { productId: string }) {
  const { wished, toggle } = useWish(productId)
  return (
    <Button
      look="quiet"
      aria-pressed={wished}
      className="px-2! aria-pressed:border-maroon noscript:hidden"
      onClick={toggle}
    >
      <Heart aria-hidden className={`size-5 text-maroon transition ${wished ? 'fill-maroon' : ''}`} />
      Add Wishlist
    </Button>
  )
}
