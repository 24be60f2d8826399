import Gem from 'lucide-react/icons/gem'
import { Link, useRouteLoaderData } from 'react-router'
import type { Category } from '#contracts/catalog.ts'
import { pageMeta } from '../page-meta.ts'
import type { loader as rootLoader } from '../root.tsx'
import { unknownShop } from '../shop.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/home-page.ts'
import { NecklaceOrnament } from './necklace-ornament.tsx'
import { PromiseRow } from './promise-row.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({ shop: matches[0].loaderData?.shop ?? unknownShop, path: location.pathname })

export default function HomePage() {
  const categories = useRouteLoaderData<typeof rootLoader>('root')?.categories
  return (
    <>
      <Hero />
      <section aria-label="Our promises" className="border-b border-hairline bg-sand/60 py-10">
        <div className="page-width">
          <PromiseRow />
        </div>
      </section>
      {/* Categories that could not be read are not the same as none. */}
      {categories && (
        <section id="collections" aria-labelledby="collections-title" className="page-width pt-10 lg:pt-16">
          <h2 id="collections-title" className="gold-rule mb-8 text-3xl">
            Jewellery Category
          </h2>
          {categories.length > 0 ? <CategoryGrid categories={categories} /> : <NothingYet />}
        </section>
      )}
    </>
  )
}

function Hero() {
  return (
    <section className="on-maroon overflow-hidden bg-maroon text-ivory">
      <div className="page-width grid items-center gap-8 py-14 lg:grid-cols-[1.2fr_1fr] lg:py-20">
        <div>
          <p className="mb-3 text-sm font-semibold tracking-widest text-gold-bright uppercase">
            Alankara, the art of adorning
          </p>
          <h1 className="text-4xl sm:text-5xl">Jewellery for the day itself, and for all the days after</h1>
          <p className="mt-5 max-w-xl text-lg text-ivory/90">
            Temple necklaces, jhumkas, bangles and anklets in fine imitation work. Every piece is checked by hand before
            it is packed, and reaches you free of charge anywhere in India.
          </p>
          <a
            href="#collections"
            className="mt-8 inline-flex min-h-12 items-center rounded-small bg-ivory px-6 font-semibold text-maroon transition hover:bg-sand active:translate-y-px"
          >
            See the collections
          </a>
        </div>
        <NecklaceOrnament className="mx-auto w-full max-w-sm text-gold-bright max-lg:hidden" />
      </div>
    </section>
  )
}

function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6 lg:grid-cols-4">
      {categories.map((category) => (
        <li key={category._id}>
          <Link
            to={`/category/${category._id}`}
            prefetch="intent"
            className="group block overflow-hidden rounded-small bg-white"
          >
            <Picture
              src={category.category_image}
              alt=""
              width={400}
              height={400}
              className="aspect-square w-full object-cover transition duration-250 group-hover:brightness-95"
            />
            <span className="block p-3 text-center font-display text-lg font-semibold group-hover:text-maroon sm:text-xl">
              {category.category_name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
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
