import { Link } from 'react-router'
import type { Product } from '#contracts/products.ts'
import { Price } from '../ui/price.tsx'
import { Stars } from '../ui/stars.tsx'
import { ProductDescription } from './product-description.tsx'
import { type ReviewFigures, reviewsInWords } from './review-figures.ts'

/** What the piece is, what people think of it and what it costs. */
export function ProductOverview({ product, figures }: { product: Product; figures: ReviewFigures }) {
  const { category } = product
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        {category && (
          <p className="text-sm font-semibold tracking-wide text-gold">
            <Link to={`/category/${category._id}`} prefetch="intent" className="underline-offset-4 hover:underline">
              {category.category_name}
            </Link>
          </p>
        )}
        <h1 className="mt-1 text-3xl sm:text-4xl">{product.product_name}</h1>
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={figures.rating} />
        <span aria-hidden className="font-semibold tabular-nums">
          {figures.rating.toFixed(1)}
        </span>
        <a href="#reviews" className="text-muted underline-offset-4 hover:text-maroon hover:underline">
          ({reviewsInWords(figures.count)})
        </a>
      </p>
      <div className="border-y border-hairline py-4">
        <p className="text-xl sm:text-2xl">
          <Price price={product.price} discountPrice={product.discount_price} />
        </p>
        <p className="text-sm text-muted">Inclusive of all taxes</p>
      </div>
      <ProductDescription text={product.product_description} />
    </div>
  )
}
