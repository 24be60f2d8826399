import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldWords } from '../ui/field.tsx'

type DayFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** The browser's own calendar, in the order of day and month its owner is used to. */
export function DayField({ label, hint, error, optional = false, ...rest }: DayFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(given) => <input {...rest} {...given} type="date" className={controlLook} />}
    </Field>
  )
}
