import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatRupees } from '#contracts/money.ts'
import type { ListingShown } from './listing-data.ts'
import { type Listing, toSearch, withChange } from './listing-query.ts'
import type { PriceRange } from './price-range.ts'

interface Chip {
  words: string
  without: Partial<Listing>
}

/** What narrows the list; each leads to the list without it. */
export function FilterChips({ data, onRemove }: { data: ListingShown; onRemove: () => void }) {
  const chips = chipsOf(data)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <Link
            to={{ search: toSearch(withChange(data.listing, without)) }}
            preventScrollReset
            aria-label={`Remove filter: ${words}`}
            onClick={onRemove}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sand py-1 pr-2.5 pl-3.5 text-sm transition hover:bg-hairline"
          >
            {words}
            <X aria-hidden className="size-4 text-maroon" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function chipsOf({ listing, options, range }: ListingShown): Chip[] {
  const { category, subcategory, size, color, minPrice, maxPrice, inStock } = listing
  const chips: Chip[] = []
  if (category) {
    const named = options.categories.find(({ _id }) => _id === category)
    chips.push({ words: named?.category_name ?? 'Category', without: { category: undefined } })
  }
  if (subcategory) {
    const named = options.subcategories.find(({ _id }) => _id === subcategory)
    chips.push({ words: named?.subcategory_name ?? 'Subcategory', without: { subcategory: undefined } })
  }
  if (size) chips.push({ words: `Size ${size}`, without: { size: undefined } })
  if (color) chips.push({ words: color, without: { color: undefined } })
  if (minPrice !== undefined || maxPrice !== undefined) {
    chips.push({ words: priceWords(range, listing), without: { minPrice: undefined, maxPrice: undefined } })
  }
  if (inStock) chips.push({ words: 'In stock', without: { inStock: false } })
  return chips
}

/** The other end is that of what there is, unless that lies on the wrong side of what was asked for. */
function priceWords({ low, high }: PriceRange, { minPrice = low, maxPrice = high }: Listing): string {
  if (minPrice > high && maxPrice === high) return `From ${formatRupees(minPrice)}`
  if (maxPrice < low && minPrice === low) return `Up to ${formatRupees(maxPrice)}`
  return `${formatRupees(minPrice)} – ${formatRupees(maxPrice)}`
}
