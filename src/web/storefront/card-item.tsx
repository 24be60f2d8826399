import { DrawnOnce } from '../drawn-once.tsx'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { isNew } from './product-facts.ts'

/** A card in a list. */
export function CardItem({ className, ...card }: ProductCardProps & { className?: string }) {
  const { product, now, eager, first, width } = card
  return (
    <DrawnOnce as="li" className={className} facts={['card', product, isNew(product, now), width, eager, first]}>
      <ProductCard {...card} />
    </DrawnOnce>
  )
}
