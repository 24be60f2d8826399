import * as z from 'zod/mini'
import { longestSearch, ProductFilter } from '#contracts/products.ts'
import { searchText } from '#contracts/texts.ts'

export const filterNames = ['category', 'subcategory', 'search', 'minPrice', 'maxPrice', 'maxStock'] as const
type FilterName = (typeof filterNames)[number]

/** What the list is narrowed to, as it was typed; what is empty is left out. */
export type Filter = { [name in FilterName]?: string }

/** The filter that an address names. What the call would not take is left out, or the whole list would be refused. */
export function filterIn(query: URLSearchParams): Filter {
  const filter: Filter = {}
  for (const name of filterNames) {
    const value = query.get(name)?.trim()
    if (value && z.safeParse(ProductFilter.shape[name], value).success) filter[name] = value
  }
  return filter
}

const amountOrNone = (rule: typeof ProductFilter.shape.minPrice) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string): string | number | undefined => typed.trim() || undefined),
      rule,
    ),
  )

/** The panel's fields, by the rules of the call that takes them. */
export const FilterEntry = z.object({
  category: z.string(),
  subcategory: z.string(),
  search: searchText(longestSearch),
  minPrice: amountOrNone(ProductFilter.shape.minPrice),
  maxPrice: amountOrNone(ProductFilter.shape.maxPrice),
  maxStock: z.string(),
})
export type FilterEntry = z.input<typeof FilterEntry>
