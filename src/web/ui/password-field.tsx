import { type ComponentProps, useState } from 'react'
import { controlLook, Field, type FieldWords } from './field.tsx'

type PasswordFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, optional = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(given) => (
        <div className="relative">
          <input {...rest} {...given} type={shown ? 'text' : 'password'} className={`${controlLook} pr-18`} />
          <button
            type="button"
            className="absolute inset-y-0 right-0 rounded-small px-3 text-sm font-semibold text-maroon hover:underline"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={given.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
