import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldWords } from './field.tsx'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'value' | 'defaultValue' | 'onChange' | 'multiple'> & {
    options: readonly Option[]
    /** Nothing chosen yet is undefined, never an empty string. */
    value: string | undefined
    onChange: (value: string) => void
    placeholder?: string
  }

const nothingChosen = '\u2013'

/** The phone's own picker on phones. An item with an empty value could not be told from nothing chosen, so there is none. */
export function Select({
  label,
  hint,
  error,
  optional = false,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  ...rest
}: SelectProps) {
  const empty = options.find((option) => option.value === '')
  if (empty) throw new Error(`The choice "${empty.label}" of "${label}" has an empty value`)
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(given) => (
        <div className="relative">
          <select
            {...rest}
            {...given}
            value={value ?? nothingChosen}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlLook} appearance-none pr-10 ${value === undefined ? 'text-muted' : ''}`}
          >
            {/* What is chosen is shown as chosen before its name is known, and where it is none of the choices. */}
            {!options.some((option) => option.value === value) && (
              <option value={value ?? nothingChosen} disabled hidden>
                {value ? '…' : placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
