import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { findCategories, findSubcategories } from '../choices.ts'
import { FilterDeeds, FilterPanel } from '../filter-panel.tsx'
import { FormChoice } from '../form-choice.tsx'
import { keepLength } from '../page-length.ts'
import { useFilledFrom } from '../use-filled-from.ts'
import { type Filter, FilterEntry, filterNames } from './product-filter.ts'
import { StockChoice } from './stock-choice.tsx'

/** Narrows the list once Apply is pressed; what is chosen is in the address. On a phone it opens when asked for. */
export function ProductFilterPanel({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const show = (entry: Filter) => {
    setOpen(false)
    return navigate({ search: keepLength(query, searchOf(entry)) }, { preventScrollReset: true })
  }
  const { control, field, onSubmit, reset, setValue, watch } = useShopForm({
    schema: FilterEntry,
    fields: filterNames,
    known: { ...nothing, ...filter },
    failed: 'The filter could not be applied.',
    submit: async (entry) => show(entry),
  })
  useFilledFrom(filter, () => reset({ ...nothing, ...filter }))
  const clear = () => {
    // The address may be without a filter already, and only the fields be filled.
    reset(nothing)
    void show({})
  }
  const category = watch('category')
  return (
    <FilterPanel
      what="products"
      count={Object.keys(filter).length}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onSubmit={onSubmit}
      className="grid grid-cols-2 max-sm:[&>*:not(:nth-child(4),:nth-child(5))]:col-span-2 lg:grid-cols-[1.2fr_1.2fr_1.2fr_1fr_1fr_1.1fr_auto]"
    >
      <FormChoice
        control={control}
        name="category"
        label="Category"
        none="All categories"
        find={findCategories}
        onChosen={() => setValue('subcategory', '')}
      />
      <FormChoice
        key={category}
        control={control}
        name="subcategory"
        label="Subcategory"
        none="All subcategories"
        find={(search, signal) => findSubcategories(category, search, signal)}
        disabled={!category}
      />
      <TextField label="Search" type="search" {...field('search')} />
      <TextField label="Min price" inputMode="decimal" {...field('minPrice')} />
      <TextField label="Max price" inputMode="decimal" {...field('maxPrice')} />
      <StockChoice value={watch('maxStock')} onChange={(value) => setValue('maxStock', value)} />
      <div className="flex gap-2 max-lg:justify-end sm:max-lg:col-span-2 lg:mt-[1.7rem]">
        <FilterDeeds onReset={clear} />
      </div>
    </FilterPanel>
  )
}

const nothing = { category: '', subcategory: '', search: '', minPrice: '', maxPrice: '', maxStock: '' }
function searchOf(entry: Filter): string {
  const query = new URLSearchParams({ tab: 'products' })
  for (const name of filterNames) {
    const value = entry[name]?.trim()
    if (value) query.set(name, value)
  }
  return `?${query}`
}
