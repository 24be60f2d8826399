import ListFilter from 'lucide-react/icons/list-filter'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useShopForm } from '../../account/use-shop-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findCategories, findSubcategories } from '../choices.ts'
import { FormChoice } from '../form-choice.tsx'
import { keepLength } from '../page-length.ts'
import { type Filter, FilterEntry, filterNames } from './product-filter.ts'
import { StockChoice } from './stock-choice.tsx'

/** Narrows the list once Apply is pressed; what is chosen is in the address. On a phone it opens when asked for. */
export function ProductFilterPanel({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const show = (entry: Filter) => navigate({ search: keepLength(query, searchOf(entry)) }, { preventScrollReset: true })
  const { control, field, onSubmit, reset, setValue, watch } = useShopForm({
    schema: FilterEntry,
    fields: filterNames,
    known: { ...nothing, ...filter },
    failed: 'The filter could not be applied.',
    submit: async (entry) => show(entry),
  })
  const clear = () => {
    // The address may be without a filter already, and only the fields be filled.
    reset(nothing)
    void show({})
  }
  const category = watch('category')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(filter).length
  return (
    <>
      <Button
        look="quiet"
        className="mb-4 w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden className="size-4" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <form
        id={id}
        noValidate
        aria-label="Filter products"
        onSubmit={onSubmit}
        className={`mb-4 grid grid-cols-2 items-start gap-3 rounded-small border border-hairline bg-white p-4 max-sm:[&>*:not(:nth-child(4),:nth-child(5))]:col-span-2 lg:grid-cols-[1.2fr_1.2fr_1.2fr_1fr_1fr_1.1fr_auto] ${isOpen ? '' : 'max-sm:hidden'}`}
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
          find={(search, signal) => (category ? findSubcategories(category, search, signal) : noChoices)}
          disabled={!category}
        />
        <TextField label="Search" type="search" {...field('search')} />
        <TextField label="Min price" inputMode="decimal" {...field('minPrice')} />
        <TextField label="Max price" inputMode="decimal" {...field('maxPrice')} />
        <StockChoice value={watch('maxStock')} onChange={(value) => setValue('maxStock', value)} />
        <div className="flex gap-2 max-lg:justify-end sm:max-lg:col-span-2 lg:mt-[1.7rem]">
          <Button look="quiet" className="max-sm:grow" onClick={clear}>
            Reset
          </Button>
          <Button type="submit" className="max-sm:grow">
            Apply
          </Button>
        </div>
      </form>
    </>
  )
}

const nothing = { category: '', subcategory: '', search: '', minPrice: '', maxPrice: '', maxStock: '' }
const noChoices = Promise.resolve({ options: [], total: 0 })

function searchOf(entry: Filter): string {
  const query = new URLSearchParams({ tab: 'products' })
  for (const name of filterNames) {
    const value = entry[name]?.trim()
    if (value) query.set(name, value)
  }
  return `?${query}`
}
