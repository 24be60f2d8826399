import { data } from 'react-router'
import { apiContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import type { Route } from './+types/kind-page.ts'
import { KindBanner } from './kind-banner.tsx'
import { CategoryListing } from './listing-category.tsx'
import { findCategoryNamed, loadListing } from './listing-data.ts'
import { listingMeta } from './listing-meta.ts'

interface Kind {
  name: string
  /** How the category may be called, in small letters. */
  spellings: readonly string[]
  words: string
}

/** The collections with an address of their own, spelt as it always was. */
const kinds: Readonly<Record<string, Kind>> = {
  necklaces: {
    name: 'Necklaces',
    spellings: ['necklaces', 'necklace'],
    words: 'Chokers, haars and pendants that sit right from the first wear.',
  },
  earrings: {
    name: 'Earrings',
    spellings: ['earrings', 'earring'],
    words: 'Jhumkas, chandbalis and studs, light enough for a long evening.',
  },
  anklets: {
    name: 'Anklets',
    spellings: ['anklets', 'anklet'],
    words: 'Payals with bells and without, for steps worth hearing.',
  },
  bangels: {
    name: 'Bangles',
    spellings: ['bangles', 'bangle'],
    words: 'Kadas and sets in every size, to stack or to wear alone.',
  },
}

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const kind = kinds[pattern]
  if (!kind) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const category = await findCategoryNamed(api, kind.spellings)
  return {
    kind,
    path: `/${pattern}`,
    category,
    list: category && (await loadListing(context, url.searchParams, category._id)),
  }
}

/** Search engines are led to the category itself, which shows the same pieces. */
export const meta: Route.MetaFunction = ({ matches, loaderData: { kind, path, category, list } }) => {
  const shop = matches[0].loaderData?.shop ?? unknownShop
  const facts = { shop, title: kind.name, description: kind.words, image: category?.category_image ?? undefined }
  if (!category || !list) return pageMeta({ ...facts, path })
  return listingMeta({ ...facts, path: `/category/${category._id}`, listing: list.listing })
}

export default function KindPage({ loaderData: { kind, category, list } }: Route.ComponentProps) {
  return (
    <>
      <KindBanner
        name={kind.name}
        words={category?.category_description || kind.words}
        picture={category?.category_image}
      />
      {list && (
        <div className="page-width pt-8 pb-16">
          <CategoryListing key={kind.name} list={list} />
        </div>
      )}
    </>
  )
}
