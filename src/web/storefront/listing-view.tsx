import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTold } from '../told.ts'
import { Pagination } from '../ui/pagination.tsx'
import { CardList } from './card-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterReset } from './filter-reset.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { useListingChoice } from './listing-choice.ts'
import type { ListingData, ListingShown } from './listing-data.ts'
import { ListingEmpty } from './listing-empty.tsx'
import { countFilters } from './listing-query.ts'
import { piecesFound } from './listing-words.ts'

interface ListingViewProps {
  data: ListingData
  /** On large screens the pieces scroll by themselves, beside filters that stay. */
  scrolls?: boolean
}

/** A list with its filters: a column on large screens, a sheet on small ones. */
export function ListingView({ data: told, scrolls = false }: ListingViewProps) {
  const data = { ...told, options: useTold(told.options) }
  const { listing, total, pages } = data
  const choice = useListingChoice(listing)
  const [sheetOpen, setSheetOpen] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  // What was pressed goes away with what it removes; the focus must not go with it.
  const focusStatus = () => status.current?.focus({ preventScroll: true })
  const form = { data, choice }
  const isNarrowed = countFilters(listing) > 0
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-4">
      <noscript>
        <style>{'.filters-column{display:block!important}.filters-button{display:none!important}'}</style>
      </noscript>
      <section
        aria-labelledby="filters-title"
        className="filters-column rounded-small border border-hairline bg-white p-5 max-lg:mb-6 max-lg:hidden lg:sticky lg:top-32 lg:max-h-[calc(100vh-9rem)] lg:overflow-y-auto lg:overscroll-contain"
      >
        <div className="mb-4 flex min-h-11 items-center justify-between gap-2">
          <h2 id="filters-title" className="text-2xl">
            Filters
          </h2>
          {isNarrowed && <FilterReset short listing={listing} onReset={focusStatus} />}
        </div>
        {/* Once only, or every label in it would name two fields. */}
        {!sheetOpen && <FilterForm {...form} />}
      </section>
      <section aria-labelledby="products-title" className="min-w-0 lg:col-span-3">
        <h2 id="products-title" className="sr-only">
          Products
        </h2>
        <div className="mb-4 flex items-center justify-between gap-4 max-lg:min-h-11">
          <p ref={status} role="status" tabIndex={-1} className="text-muted outline-none">
            {piecesFound(total)}
          </p>
          <FilterSheet {...form} open={sheetOpen} setOpen={setSheetOpen} />
        </div>
        <FilterChips data={data} onRemove={focusStatus} />
        {total > 0 ? (
          <ListedProducts data={data} scrolls={scrolls} />
        ) : (
          <ListingEmpty listing={listing} onReset={focusStatus} />
        )}
        <div className={scrolls ? 'mt-8 lg:mt-4' : 'mt-8'}>
          <Pagination page={listing.page} pages={pages} />
        </div>
      </section>
    </div>
  )
}

/** Its lower edge fades, so that it shows there is more below even where a row ends with it. */
const scrolling =
  'lg:max-h-[calc(100vh-200px)] lg:overflow-y-auto lg:overscroll-contain lg:pr-2 lg:-mr-2 lg:after:pointer-events-none lg:after:sticky lg:after:bottom-0 lg:after:block lg:after:h-10 lg:after:bg-linear-to-t lg:after:from-ivory'

function ListedProducts({ data, scrolls }: { data: ListingShown; scrolls: boolean }) {
  const products = useTold(data.products)
  const area = useRef<HTMLDivElement>(null)
  const isPending = useIsPending()
  const shown = useRef(products)
  useEffect(() => {
    if (shown.current !== products) area.current?.scrollTo({ top: 0 })
    shown.current = products
  }, [products])
  return (
    <div
      ref={area}
      aria-busy={isPending}
      className={`transition-opacity ${isPending ? 'opacity-50' : ''} ${scrolls ? scrolling : ''}`}
      {...(scrolls ? { role: 'region', 'aria-label': 'List of products', tabIndex: 0 } : {})}
    >
      <CardList
        products={products}
        now={data.now}
        eager={4}
        className="product-cards grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
      />
    </div>
  )
}

/** Another list at the same address is on its way. */
function useIsPending(): boolean {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  return navigation.state === 'loading' && navigation.location.pathname === pathname
}
