import { useState } from 'react'
import * as z from 'zod/mini'
import { AskedDay } from '#contracts/periods.ts'
import { DayField } from '../day-field.tsx'

interface DayChoiceProps {
  label: string
  value: string | undefined
  /** Gets an empty text where the day was taken out. */
  onChosen: (day: string) => void
}

/**
 * A day that counts as soon as it is whole: of a year typed as 2026 the browser tells of the years 2, 20 and 202 first.
 * So only one that is left as it is can be called a slip.
 */
export function DayChoice({ label, value = '', onChosen }: DayChoiceProps) {
  const [{ known, typed }, setTyped] = useState({ known: value, typed: value })
  // A step back, or a reset, brings another day from outside.
  if (known !== value) setTyped({ known: value, typed: value })
  const [isLeft, setLeft] = useState(false)
  const wrong = typed === '' ? undefined : faultOf(typed)
  const take = (day: string) => {
    setTyped({ known: value, typed: day })
    if (day === '' || !faultOf(day)) onChosen(day)
  }
  return (
    <DayField
      label={label}
      value={typed}
      error={isLeft ? wrong : undefined}
      onChange={({ target }) => take(target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  )
}

/** What the call would say of it. */
function faultOf(day: string): string | undefined {
  return z.safeParse(AskedDay, day).error?.issues[0]?.message
}
