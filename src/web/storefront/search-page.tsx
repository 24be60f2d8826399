import SearchX from 'lucide-react/icons/search-x'
import { apiContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/search-page.ts'
import { loadListing } from './listing-data.ts'
import { hasNothing } from './listing-query.ts'
import { ListingView } from './listing-view.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadListing(context.get(apiContext), url.searchParams)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { q } = loaderData.listing
  const shop = matches[0].loaderData?.shop ?? unknownShop
  return pageMeta({ shop, path: '/search', title: q ? `Results for “${q}”` : 'Search', noindex: true })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { q } = loaderData.listing
  return (
    <div className="page-width pt-4 pb-16 lg:pt-6">
      <Breadcrumb crumbs={[{ label: 'Search' }]} />
      <h1 className="gold-rule mt-3 mb-6 text-3xl break-words lg:text-4xl">
        {q ? `Results for “${q}”` : 'Search all our pieces'}
      </h1>
      {hasNothing(loaderData) ? <NothingFound q={q} /> : <ListingView data={loaderData} scrolls />}
    </div>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`Nothing found for “${q}”`}
      action={<LinkButton to="/products">See all our pieces</LinkButton>}
    >
      <p>
        We also look for words that are spelt a little differently, so try another name for it, a colour, or the kind of
        piece: jhumka, choker, kada.
      </p>
    </EmptyState>
  )
}
