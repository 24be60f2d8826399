import type { Ref } from 'react'
import { Field } from './field.tsx'
import { formatMegabytes } from './megabytes.ts'

interface VideoFieldProps {
  label: string
  /** Said until something is chosen; then its name and size stand there. */
  hint: string
  /** Kinds to choose from, besides those that every browser plays. */
  alsoTypes?: string
  input: Ref<HTMLInputElement>
  chosen: File | undefined
  error: string | undefined
  disabled: boolean
  onChoose: (file: File | undefined) => void
}

export const fileChooser =
  'w-full cursor-pointer rounded-small border border-line bg-white text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-sand file:px-4 file:font-semibold aria-invalid:border-red disabled:opacity-55'

/** The browser's own chooser, for one video of a kind the shop takes. */
export function VideoField({ label, hint, alsoTypes = '', input, chosen, error, disabled, onChoose }: VideoFieldProps) {
  return (
    <Field label={label} hint={chosen ? `${chosen.name}, ${formatMegabytes(chosen.size)}` : hint} error={error}>
      {(given) => (
        <input
          {...given}
          ref={input}
          type="file"
          accept={`video/mp4,video/webm${alsoTypes}`}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.files?.[0])}
          className={fileChooser}
        />
      )}
    </Field>
  )
}
