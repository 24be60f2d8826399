import { useState } from 'react'
import { DayField } from '../day-field.tsx'

interface DayChoiceProps {
  label: string
  value: string | undefined
  /** Gets an empty text where the day was taken out. */
  onChosen: (day: string) => void
}

/** A day that counts as soon as it is whole: of a year typed as 2026 the browser tells of the years 2, 20 and 202 first. */
export function DayChoice({ label, value = '', onChosen }: DayChoiceProps) {
  const [{ known, typed }, setTyped] = useState({ known: value, typed: value })
  // A step back, or a reset, brings another day from outside.
  if (known !== value) setTyped({ known: value, typed: value })
  const take = (day: string) => {
    setTyped({ known: value, typed: day })
    if (day === '' || day >= '2000') onChosen(day)
  }
  return <DayField label={label} value={typed} onChange={({ target }) => take(target.value)} />
}
