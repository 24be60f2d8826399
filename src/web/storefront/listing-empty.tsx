import SearchX from 'lucide-react/icons/search-x'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterReset } from './filter-reset.tsx'
import { countFilters, type Listing } from './listing-query.ts'

export function ListingEmpty({ listing, onReset }: { listing: Listing; onReset: () => void }) {
  const isNarrowed = countFilters(listing) > 0
  return (
    <EmptyState
      icon={SearchX}
      title="No products match your filters."
      action={
        isNarrowed ? (
          <FilterReset listing={listing} onReset={onReset} />
        ) : (
          <LinkButton look="quiet" to="/contact">
            Ask us about a piece
          </LinkButton>
        )
      }
    >
      <p>
        {isNarrowed
          ? 'A wider price range, or one filter less, will bring some back.'
          : 'The first pieces will be laid out here as soon as they are added.'}
      </p>
    </EmptyState>
  )
}
