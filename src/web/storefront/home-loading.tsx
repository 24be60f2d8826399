import { ProductGridLoading } from './product-grid.tsx'
import { TitledSection } from './titled-section.tsx'

/** Holds the places of what comes first, while somebody who is in the shop already comes back to its front. */
export function HomeLoading() {
  return (
    <div className="page-width grid grid-cols-1 gap-y-14 lg:gap-y-20">
      <TitledSection title="Products" eyebrow="What most people take home">
        <ProductGridLoading words="Loading bestsellers..." />
      </TitledSection>
      <TitledSection centred title="Jewellery Category" eyebrow="Choose where to begin">
        <ProductGridLoading words="Loading products..." />
      </TitledSection>
    </div>
  )
}
