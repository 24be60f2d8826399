import type { ComponentProps } from 'react'
import { useId } from 'react'
import { FieldNote } from '../ui/field.tsx'

const roles = [
  { value: 'user', label: 'User', words: 'Shop, order and review' },
  { value: 'admin', label: 'Admin', words: 'Run the shop' },
] as const

const adminHint =
  'The first admin owns the shop. After that a choice of Admin asks the present ones for approval; you can shop as a user meanwhile.'

type RoleChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  chosen: string | undefined
  error?: string | undefined
}

export function RoleChoice({ chosen, error, ...rest }: RoleChoiceProps) {
  const noteId = `${useId()}-note`
  const note = error ?? (chosen === 'admin' ? adminHint : undefined)
  return (
    <fieldset className="grid gap-1.5" aria-describedby={note ? noteId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Role</legend>
      <div className="grid grid-cols-2 gap-3">
        {roles.map(({ value, label, words }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-small border border-line px-3 py-2.5 transition hover:bg-sand/60 has-checked:border-maroon has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon"
          >
            <input
              {...rest}
              type="radio"
              value={value}
              defaultChecked={value === 'user'}
              aria-label={label}
              className="mt-0.5 size-5 shrink-0 accent-maroon outline-none"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{words}</span>
            </span>
          </label>
        ))}
      </div>
      {note && <FieldNote id={noteId} error={Boolean(error)} text={note} />}
    </fieldset>
  )
}
