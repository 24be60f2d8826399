import { Select } from '../../ui/select.tsx'
import { useLowStock } from '../low-stock-mark.ts'

interface StockChoiceProps {
  /** At most so many pieces; empty where it does not matter. */
  value: string
  onChange: (value: string) => void
}

const any = 'any'

export function StockChoice({ value, onChange }: StockChoiceProps) {
  const lowStock = useLowStock()
  const usual = [
    { value: any, label: 'Any' },
    // Where the shop calls nothing low but what is gone, it is one choice.
    ...(lowStock > 0 ? [{ value: String(lowStock), label: `Low stock (${lowStock} or fewer)` }] : []),
    { value: '0', label: 'Sold out' },
  ]
  // An address may name another number.
  const isUsual = value === '' || usual.some((option) => option.value === value)
  return (
    <Select
      label="Stock"
      value={value || any}
      onChange={(next) => onChange(next === any ? '' : next)}
      options={isUsual ? usual : [...usual, { value, label: `${value} or fewer` }]}
    />
  )
}
