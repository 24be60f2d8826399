import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode; error?: string | undefined }

export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 has-disabled:text-muted">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          className="size-5 shrink-0 accent-maroon"
        />
        <span className="wrap-anywhere">{label}</span>
      </label>
      {error && <FieldNote id={noteId} error text={error} />}
    </div>
  )
}
