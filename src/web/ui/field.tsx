import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

/** What a control inside a field needs in order to be named and described by it. */
interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldWords {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Shown after the label of what may be left out; everything else is required. */
  optional?: boolean
}

/** The looks shared by everything one types or chooses in. */
export const controlLook =
  'min-h-11 w-full rounded-small border border-line bg-white px-3 py-2 text-ink aria-invalid:border-red disabled:bg-sand disabled:text-muted'

/** Label above, hint below; an error takes the hint's place. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldWords & { children: (given: Described) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  const noteId = `${id}-note`
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold wrap-anywhere">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && <FieldNote id={noteId} error={Boolean(error)} text={note} />}
    </div>
  )
}

export function FieldNote({ id, error, text }: { id: string; error: boolean; text: string }) {
  return (
    <p id={id} className={`flex items-start gap-1.5 text-sm wrap-anywhere ${error ? 'text-red' : 'text-muted'}`}>
      {error && <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />}
      {text}
    </p>
  )
}
