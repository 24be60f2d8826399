import type { FilterOptions } from '#contracts/products.ts'
import { onceForEach } from '../once-for-each.ts'

/** What a list can be narrowed by. A page that is open goes on reading it after a deploy: its names stay. */
export type ListingOptions = ReturnType<typeof toShown>

/** None where the filters can't be read: the list itself still stands. */
export function optionsFor(options: FilterOptions | undefined, within: string | undefined): ListingOptions {
  if (!options) return none
  return within === undefined ? ofShop(options) : ofCategory(options)
}

const none: ListingOptions = Object.freeze({ categories: [], subcategories: [], sizes: [], colors: [] })

/** What the API answered is kept for page after page, and comes to the same in each. */
const ofShop = onceForEach(toShown)
/** On a page that is one category there is no other to choose. */
const ofCategory = onceForEach((options: FilterOptions) => toShown({ ...options, categories: [] }))

function toShown({ categories, subcategories, sizes, colors }: FilterOptions) {
  return Object.freeze({
    categories,
    subcategories: subcategories.map(({ _id, subcategory_name, count }) => ({ _id, subcategory_name, count })),
    sizes,
    colors,
  })
}

export interface Choice {
  value: string
  label: string
  /** How many pieces it would find; none for all of them. */
  count?: number
}

/** The same as choices of a form, each list one that can't change: it is drawn once for all pages that offer it. */
export const choicesOf = onceForEach(({ categories, subcategories, sizes, colors }: ListingOptions) => ({
  categories: choices(categories, ({ _id, category_name }) => [_id, category_name]),
  subcategories: choices(subcategories, ({ _id, subcategory_name }) => [_id, subcategory_name]),
  sizes: choices(sizes, ({ value }) => [value, value]),
  colors: choices(colors, ({ value }) => [value, value]),
}))

function choices<Option extends { count: number }>(
  options: readonly Option[],
  namesOf: (option: Option) => [value: string, label: string],
): readonly Choice[] {
  return Object.freeze(
    options.map((option) => {
      const [value, label] = namesOf(option)
      return { value, label, count: option.count }
    }),
  )
}
