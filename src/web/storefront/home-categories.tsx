import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contracts/catalog.ts'
import type { CardProduct } from '#contracts/products.ts'
import { reloadPage } from '../reload-page.ts'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { CategoryTabs } from './category-tabs.tsx'
import { ListFailure } from './list-failure.tsx'
import { ProductGrid, ProductGridLoading } from './product-grid.tsx'
import { type KeptProducts, useCategoryProducts } from './use-category-products.ts'

interface HomeCategoriesProps {
  /** At least one. */
  categories: readonly [Category, ...Category[]]
  /** Undefined where they could not be read. */
  firstProducts: CardProduct[] | undefined
  now: number
}

/** A tab for each category, the first one chosen and its products there from the start. */
export function HomeCategories({ categories, firstProducts, now }: HomeCategoriesProps) {
  const [first] = categories
  const [chosenId, setChosenId] = useState(first._id)
  const { kept, load, reload } = useCategoryProducts({ [first._id]: firstProducts ?? 'failed' })
  const panelId = useId()
  const chosen = categories.find(({ _id }) => _id === chosenId) ?? first

  const choose = (id: string) => {
    setChosenId(id)
    void load(id)
  }

  return (
    <>
      <CategoryTabs categories={categories} chosenId={chosen._id} panelId={panelId} onChoose={choose} />
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={chosen.category_name}
        className="mt-6 outline-none lg:mt-8"
      >
        <CategoryProducts products={kept[chosen._id]} now={now} onRetry={() => void reload(chosen._id)} />
        <p className="mt-6 text-center">
          <Link
            to={`/category/${chosen._id}`}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-semibold text-maroon underline underline-offset-4 hover:text-maroon-dark"
          >
            See all of {chosen.category_name}
          </Link>
        </p>
      </div>
    </>
  )
}

interface CategoryProductsProps {
  products: KeptProducts | undefined
  now: number
  onRetry: () => void
}

function CategoryProducts({ products, now, onRetry }: CategoryProductsProps) {
  if (!products) return <ProductGridLoading words="Loading products..." />
  if (products === 'failed' || products === 'stuck')
    return (
      <div className="grid justify-items-start gap-4">
        <ListFailure words="Failed to load products" />
        <Button
          ref={passFocusOn}
          look="quiet"
          className="noscript:hidden"
          onClick={products === 'stuck' ? reloadPage : onRetry}
        >
          {products === 'stuck' ? 'Load the page again' : 'Try again'}
        </Button>
      </div>
    )
  if (products.length === 0) return <p className="py-12 text-center text-muted">No products found in this category.</p>
  return <ProductGrid products={products} now={now} />
}
