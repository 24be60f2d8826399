import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldWords } from './field.tsx'

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { type?: 'text' | 'email' | 'tel' | 'number' | 'search' }

export function TextField({ label, hint, error, optional = false, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(given) => <input {...rest} {...given} type={type} className={controlLook} />}
    </Field>
  )
}

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>

export function TextArea({ label, hint, error, optional = false, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(given) => <textarea {...rest} {...given} rows={rows} className={`${controlLook} resize-y`} />}
    </Field>
  )
}
