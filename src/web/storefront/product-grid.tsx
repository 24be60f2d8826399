import type { CardProduct } from '#contracts/products.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardList } from './card-list.tsx'

const columns = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-6'

export function ProductGrid({ products, now }: { products: readonly CardProduct[]; now: number }) {
  return <CardList products={products} now={now} className={`product-cards ${columns}`} />
}

/** Four cards' places, and on them the words that say what is on its way: nothing moves when it is there. */
export function ProductGridLoading({ words }: { words: string }) {
  return (
    <div className="relative">
      <p role="status" className="absolute inset-x-0 top-16 z-10 text-center lg:top-28">
        <span className="rounded-full bg-ivory px-4 py-2 text-muted shadow-soft">{words}</span>
      </p>
      <div aria-hidden className={columns}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="overflow-hidden rounded-small bg-white">
            <Skeleton className="aspect-square" />
            <div className="grid gap-2 p-3">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
