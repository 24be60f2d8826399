import { useEffect, useRef, useState } from 'react'
import type { CardProduct } from '#contracts/products.ts'
import { codeIfItComes } from '../late-code.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { readRecent, rememberViewed } from './recently-kept.ts'

/** Remembers this piece, and shows those that were looked at before it; nothing where there are none. */
export function RecentlyViewed({ productId, now }: { productId: string; now: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [products, setProducts] = useState<readonly CardProduct[]>([])

  useEffect(() => {
    const before = readRecent().filter((id) => id !== productId)
    rememberViewed(productId)
    if (!place.current || before.length === 0) return

    const leaving = new AbortController()
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        codeIfItComes(
          () => import('./recently-calls.ts'),
          async ({ readViewed }) => {
            const found = await readViewed(before, leaving.signal)
            if (!leaving.signal.aborted) setProducts(found)
          },
        )
      },
      // Asked for before it comes into sight, and not at all by those who never scroll this far.
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      leaving.abort()
    }
  }, [productId])

  return (
    // Nothing of it is to be seen, not even a gap, before there is something to show.
    <div ref={place} className={products.length > 0 ? 'page-width' : '-mt-14 lg:-mt-20'}>
      {products.length > 0 && (
        <ProductCarousel title="Recently viewed" eyebrow="Where you have been" products={products} now={now} />
      )}
    </div>
  )
}
