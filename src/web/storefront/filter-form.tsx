import type { ProductSort } from '#contracts/products.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { ChoiceList, ChoicePills } from './filter-choices.tsx'
import type { ListingChoice } from './listing-choice.ts'
import type { ListingShown } from './listing-data.ts'
import { choicesOf } from './listing-options.ts'
import { countFilters, type Listing } from './listing-query.ts'
import { PriceRangeFilter } from './price-range-filter.tsx'

const sorts: readonly { value: ProductSort; label: string }[] = [
  { value: 'default', label: 'Default sorting' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'name-asc', label: 'Name: A to Z' },
  { value: 'discount', label: 'Discount' },
]

export interface FilterFormProps {
  data: ListingShown
  choice: ListingChoice
}

/** Each change is looked up at once. Without scripts it is a plain form, and says Apply. */
export function FilterForm({ data, choice }: FilterFormProps) {
  const { chosen, choose } = choice
  const { categories, subcategories, sizes, colors } = choicesOf(data.options)
  const sort = sorts.find(({ value }) => value === chosen.sort)
  // The counts are those of the category, or the whole shop: where more narrows it already, they would promise too much.
  const holds = (own: Partial<Listing>) =>
    chosen.q === '' && countFilters({ ...chosen, category: undefined, ...own }) === 0
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      {chosen.q !== '' && <input type="hidden" name="q" value={chosen.q} />}
      <Select
        label="Sort By"
        name="sort"
        options={sorts}
        value={sort?.value}
        onChange={(value) => choose({ sort: sorts.find((each) => each.value === value)?.value ?? 'default' })}
      />
      <PriceRangeFilter range={data.range} choice={choice} />
      {categories.length > 0 && (
        <ChoiceList
          legend="Category"
          name="category"
          choices={categories}
          countsHold={holds({ subcategory: undefined })}
          chosen={chosen.category}
          onChoose={(category) => choose({ category })}
        />
      )}
      {subcategories.length > 0 && (
        <ChoiceList
          legend="Subcategory"
          name="subcategory"
          choices={subcategories}
          countsHold={holds({ subcategory: undefined })}
          chosen={chosen.subcategory}
          onChoose={(subcategory) => choose({ subcategory })}
        />
      )}
      {sizes.length > 0 && (
        <ChoicePills
          legend="Size"
          name="size"
          choices={sizes}
          countsHold={holds({ size: undefined })}
          chosen={chosen.size}
          onChoose={(size) => choose({ size })}
        />
      )}
      {colors.length > 0 && (
        <ChoiceList
          legend="Colour"
          name="color"
          choices={colors}
          countsHold={holds({ color: undefined })}
          chosen={chosen.color}
          onChoose={(color) => choose({ color })}
        />
      )}
      <div className="border-t border-hairline pt-2">
        <Checkbox
          label="In stock only"
          name="inStock"
          value="true"
          checked={chosen.inStock}
          onChange={(event) => choose({ inStock: event.target.checked })}
        />
      </div>
      <noscript>
        <Button type="submit" className="w-full">
          Apply filters
        </Button>
      </noscript>
    </form>
  )
}
