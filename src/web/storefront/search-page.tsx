import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { apiContext } from '../contexts.ts'
import { pageMeta } from '../page-meta.ts'
import { unknownShop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/search-page.ts'
import { countByWord, type FoundByWord } from './found-by-word.ts'
import { loadListing } from './listing-data.ts'
import { hasNothing } from './listing-query.ts'
import { ListingView } from './listing-view.tsx'
import { piecesFound } from './listing-words.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const data = await loadListing(context, url.searchParams)
  return { ...data, byWord: hasNothing(data) ? await countByWord(api, data.listing.q) : [] }
}

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
      {hasNothing(loaderData) ? (
        <NothingFound q={q} byWord={loaderData.byWord} />
      ) : (
        <ListingView data={loaderData} scrolls />
      )}
    </div>
  )
}

function NothingFound({ q, byWord }: { q: string; byWord: readonly FoundByWord[] }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`Nothing found for “${q}”`}
      action={<LinkButton to="/products">See all our pieces</LinkButton>}
    >
      {byWord.length > 0 ? (
        <OneWordOnly byWord={byWord} />
      ) : (
        <p>
          We also look for words that are spelt a little differently, so try another name for it, a colour, or the kind
          of piece: jhumka, choker, kada.
        </p>
      )}
    </EmptyState>
  )
}

function OneWordOnly({ byWord }: { byWord: readonly FoundByWord[] }) {
  return (
    <>
      <p>No piece has all of these words. These are found by one of them:</p>
      <ul className="mt-4 flex flex-wrap justify-center gap-2">
        {byWord.map(({ word, total }) => (
          <li key={word} className="min-w-0">
            <Link
              to={`/search?${new URLSearchParams({ q: word })}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand px-4 break-all text-ink transition hover:bg-hairline"
            >
              {word} <span className="text-sm whitespace-nowrap text-muted">{piecesFound(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
