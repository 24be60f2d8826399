import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type OrderFilter } from '#contracts/order-lists.ts'
import { OrderStatus } from '#contracts/orders.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useShopForm } from '../../use-shop-form.ts'
import { DayField } from '../day-field.tsx'
import { FilterDeeds, FilterPanel } from '../filter-panel.tsx'
import { inWords } from '../in-words.ts'
import { keepLength } from '../page-length.ts'
import { useFilledFrom } from '../use-filled-from.ts'
import { entryOf, FilterEntry, filterNames, paymentsOf, searchOf } from './order-filter.ts'

/** Narrows the list once Apply is pressed; what is chosen is in the address. On a phone it opens when asked for. */
export function OrderFilterPanel({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const show = (entry: FilterEntry) => {
    setOpen(false)
    return navigate({ search: keepLength(query, searchOf(entry)) }, { preventScrollReset: true })
  }
  const { field, onSubmit, reset, setValue, watch } = useShopForm({
    schema: FilterEntry,
    fields: filterNames,
    known: entryOf(filter),
    failed: 'The filter could not be applied.',
    submit: async (entry) => show(entry),
  })
  const { error: _, ...unpaid } = field('unpaid')
  useFilledFrom(filter, () => reset(entryOf(filter)))
  const clear = () => {
    // The address may be without a filter already, and only the fields be filled.
    reset(entryOf({}))
    void show(entryOf({}))
  }
  return (
    <FilterPanel
      what="orders"
      count={Object.values(filter).filter(Boolean).length}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onSubmit={onSubmit}
      className="flex flex-wrap"
    >
      <div className="min-w-60 flex-2 max-sm:w-full">
        <TextField
          label="Search orders"
          type="search"
          placeholder="Number, name, phone or e-mail"
          autoComplete="off"
          {...field('search')}
        />
      </div>
      <div className="min-w-36 flex-1">
        <AnyOr
          label="Status"
          values={OrderStatus.options}
          value={watch('status')}
          onChange={(status) => setValue('status', status)}
        />
      </div>
      <div className="min-w-36 flex-1">
        <AnyOr
          label="Payment"
          values={paymentsOf({ unpaid: watch('unpaid') })}
          value={watch('payment')}
          onChange={(payment) => setValue('payment', payment)}
        />
      </div>
      <div className="min-w-36 flex-1">
        <DayField label="From" {...field('from')} />
      </div>
      <div className="min-w-36 flex-1">
        <DayField label="To" {...field('to', { deps: ['from'] })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full sm:self-end">
        <Checkbox
          label="Unpaid"
          {...unpaid}
          onChange={(event) => {
            setValue('payment', '')
            return unpaid.onChange(event)
          }}
        />
        <div className="flex gap-2 max-sm:grow">
          <FilterDeeds onReset={clear} />
        </div>
      </div>
    </FilterPanel>
  )
}

interface AnyOrProps {
  label: string
  values: readonly string[]
  /** Empty where it may be any. */
  value: string
  onChange: (value: string) => void
}

function AnyOr({ label, values, value, onChange }: AnyOrProps) {
  return (
    <Select
      label={label}
      options={[{ value: 'any', label: 'Any' }, ...values.map((each) => ({ value: each, label: inWords(each) }))]}
      value={value || 'any'}
      onChange={(chosen) => onChange(chosen === 'any' ? '' : chosen)}
    />
  )
}
