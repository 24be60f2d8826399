import Gem from 'lucide-react/icons/gem'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListingData } from './listing-data.ts'
import { hasNothing } from './listing-query.ts'
import { ListingView } from './listing-view.tsx'

/** The list of one category, or that it has nothing. */
export function CategoryListing({ list }: { list: ListingData }) {
  if (!hasNothing(list)) return <ListingView data={list} />
  return (
    <EmptyState
      icon={Gem}
      title="No products found in this category."
      action={<LinkButton to="/products">See all our pieces</LinkButton>}
    >
      <p>New pieces come in often. Until then, the rest of the shop is worth a look.</p>
    </EmptyState>
  )
}
