import type { Ref } from 'react'
import type { CardProduct } from '#contracts/products.ts'
import { DrawnList } from '../drawn-once.tsx'
import { ProductCard } from './product-card.tsx'
import { isNew, newSince } from './product-facts.ts'

interface CardListProps {
  products: readonly CardProduct[]
  now: number
  className: string
  /** How many stand above the fold, where the list is what the page is looked at for. */
  eager?: number
  ref?: Ref<HTMLUListElement>
}

export function CardList({ products, now, eager = 0, ...list }: CardListProps) {
  const since = newSince(now)
  const cards = products.map((product, place) => {
    const isFresh = isNew(product, since)
    const isEager = place < eager
    const isFirst = isEager && place === 0
    return {
      key: product._id,
      facts: ['card', product, isFresh, isEager, isFirst] as const,
      part: <ProductCard product={product} isNew={isFresh} eager={isEager} first={isFirst} />,
    }
  })
  return <DrawnList {...list} parts={cards} />
}
