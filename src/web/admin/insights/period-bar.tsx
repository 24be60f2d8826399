import { readSales } from '#contracts/insights.ts'
import { Select } from '../../ui/select.tsx'
import type { ChosenPeriod, PeriodChoice } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { useChange } from './use-change.ts'

const choices: readonly { value: PeriodChoice; label: string }[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '3m', label: 'Last 3 months' },
  { value: 'year', label: 'This financial year' },
  { value: 'own', label: 'From … to …' },
]
const steps = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
]

/** Which time the figures are about; it is in the address. */
export function PeriodBar({ period }: { period: ChosenPeriod }) {
  const change = useChange()
  const { choice, from, to, by } = period
  const choose = (value: string) => {
    const own = value === 'own' ? { from, to } : { from: null, to: null }
    change({ period: value, ...own, by: null })
  }
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <div className="flex gap-3 *:w-44 max-sm:w-full max-sm:*:w-1/2">
        <Select label="Period" options={choices} value={choice} onChange={choose} />
        <Select label="Shown" options={steps} value={by} onChange={(value) => change({ by: value })} />
      </div>
      {choice === 'own' && (
        <PeriodForm
          label="Period of the figures"
          button="Show"
          period={{ from, to }}
          rule={readSales.query}
          onAsk={(asked) => change({ ...asked, by: null })}
        />
      )}
    </div>
  )
}
