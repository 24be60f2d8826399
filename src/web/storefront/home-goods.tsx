import Gem from 'lucide-react/icons/gem'
import { featuredRating, featuredReviews } from '#contracts/featured.ts'
import type { CardProduct } from '#contracts/products.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { HomeCategories } from './home-categories.tsx'
import type { HomeData } from './home-data.ts'
import { HomeVideos } from './home-videos.tsx'
import { ListFailure } from './list-failure.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { PromiseRow } from './promise-row.tsx'
import { TitledSection } from './titled-section.tsx'
import { useDrawnInTurn } from './use-drawn-in-turn.ts'

const notRead = <ListFailure words="Failed to load products" />

/** What the shop has, each part in its own section: one that is empty is left out, one that failed says so. */
export function HomeGoods({ home }: { home: HomeData }) {
  const parts = useDrawnInTurn()
  return (
    <div ref={parts} className="grid grid-cols-1 gap-y-14 *:drawn-when-near lg:gap-y-20">
      <Bestsellers home={home} />
      <Categories home={home} />
      <Featured home={home} />
      <section aria-label="Our promises" className="border-y border-hairline bg-sand/60 py-10 lg:py-14">
        <div className="page-width">
          <PromiseRow />
        </div>
      </section>
      <HomeVideos home={home} />
    </div>
  )
}

function Bestsellers({ home: { bestsellers, now } }: { home: HomeData }) {
  if (bestsellers?.length === 0) return null
  return (
    <div className="page-width">
      <ProductRow title="Products" eyebrow="What most people take home" products={bestsellers} now={now} />
      <p className="mt-6 text-center lg:mt-8">
        <LinkButton look="quiet" to="/products">
          See all products
        </LinkButton>
      </p>
    </div>
  )
}

function Categories({ home: { categories, firstProducts, now } }: { home: HomeData }) {
  const [first, ...others] = categories ?? []
  return (
    <div className="page-width">
      <TitledSection centred title="Jewellery Category" eyebrow="Choose where to begin">
        {!categories && notRead}
        {categories && !first && <NothingYet />}
        {first && <HomeCategories categories={[first, ...others]} firstProducts={firstProducts} now={now} />}
      </TitledSection>
    </div>
  )
}

function Featured({ home: { featured, now } }: { home: HomeData }) {
  if (featured?.length === 0) return null
  return (
    <div className="page-width">
      <ProductRow
        title="Most Loved"
        eyebrow={`Rated ${featuredRating} and more by at least ${featuredReviews} people`}
        products={featured}
        now={now}
      />
    </div>
  )
}

interface ProductRowProps {
  title: string
  eyebrow: string
  /** Undefined where they could not be read. */
  products: readonly CardProduct[] | undefined
  now: number
}

function ProductRow({ products, now, ...words }: ProductRowProps) {
  if (products) return <ProductCarousel {...words} products={products} now={now} />
  return <TitledSection {...words}>{notRead}</TitledSection>
}

function NothingYet() {
  return (
    <EmptyState
      icon={Gem}
      title="The first pieces are on their way"
      action={
        <LinkButton look="quiet" to="/contact">
          Ask us about a piece
        </LinkButton>
      }
    >
      <p>
        Necklaces, earrings, bangles and anklets will be laid out here, collection by collection, as soon as they are
        added.
      </p>
    </EmptyState>
  )
}
