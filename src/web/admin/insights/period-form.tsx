import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { Period } from '#contracts/periods.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../day-field.tsx'

interface PeriodFormProps {
  label: string
  button: string
  period: Period
  /** The call's own, so that what it would refuse is refused here, in the same words. */
  rule: z.ZodMiniType | undefined
  onAsk: (period: Period) => void
}

/** Two days, taken together: one of them alone may make no sense with the other. */
export function PeriodForm({ label, button, period, rule = z.unknown(), onAsk }: PeriodFormProps) {
  const [{ known, typed }, set] = useState({ known: period, typed: period })
  // A step back, or another choice, brings other days from outside.
  if (known.from !== period.from || known.to !== period.to) set({ known: period, typed: period })
  const setTyped = (next: Period) => set({ known: period, typed: next })
  const [fault, setFault] = useState<{ path: PropertyKey[]; message: string }>()
  const faultOf = (name: keyof Period) => (fault?.path[0] === name ? fault.message : undefined)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const { error } = z.safeParse(rule, typed)
    // Only the first: of a day that is none, what the two are together says nothing.
    setFault(error?.issues[0])
    if (!error) onAsk(typed)
  }
  return (
    <form noValidate aria-label={label} onSubmit={ask} className="flex flex-wrap items-start gap-3">
      <div className="w-40 max-sm:grow">
        <DayField
          label="From"
          value={typed.from}
          error={faultOf('from')}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
      </div>
      <div className="w-40 max-sm:grow">
        <DayField
          label="To"
          value={typed.to}
          error={faultOf('to')}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
      </div>
      <Button type="submit" className="max-sm:w-full sm:mt-[1.7rem]">
        {button}
      </Button>
    </form>
  )
}
