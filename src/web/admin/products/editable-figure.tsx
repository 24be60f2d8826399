import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Product } from '#contracts/products.ts'
import { FieldNote } from '../../ui/field.tsx'
import type { Figure } from './figures.ts'
import { useFigure } from './use-figure.ts'

interface EditableFigureProps {
  figure: Figure
  product: Product
  /** What is known of it now: saved, or found out to be another than was shown. */
  onFresh: (product: Product) => void
  onGone: () => void
  children: ReactNode
}

const box = 'min-h-11 rounded-small sm:min-h-9'

/** A figure of a row that turns into a field. Enter saves, Escape leaves it as it was, whoever goes on saves too. */
export function EditableFigure({ figure, product, onFresh, onGone, children }: EditableFigureProps) {
  const { typed, note, shown, isSaving, open, type, leave, save } = useFigure({ figure, product, onFresh, onGone })
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = typed !== undefined
  const focusesButton = useRef(false)

  useEffect(() => {
    if (isOpen && isFocusFree()) {
      field.current?.focus()
      field.current?.select()
    }
    if (!isOpen && focusesButton.current) button.current?.focus()
    focusesButton.current = false
  }, [isOpen])

  const end = (deed: () => void) => {
    focusesButton.current = true
    deed()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end(save)
    if (event.key === 'Escape') end(leave)
  }
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    focusesButton.current = false
    // Another window took the focus and will give it back; what was refused is only sent again when asked for.
    if (document.activeElement !== currentTarget && !note) save()
  }
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={`Change ${figure.label} of ${product.product_name}, now ${figure.words(product)}`}
        aria-busy={isSaving || undefined}
        className={`${box} group inline-flex items-center justify-end gap-1.5 px-2 hover:bg-sand sm:-mr-2 ${figure.width}`}
        onClick={open}
      >
        {isSaving && <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />}
        <span className="border-b border-dotted border-line group-hover:border-ink">
          {shown === undefined ? children : shown}
        </span>
      </button>
    )
  }
  return (
    <div className={`inline-grid grid-cols-1 gap-1 sm:-mr-2 ${figure.width}`}>
      <input
        ref={field}
        aria-label={`${figure.fieldLabel} of ${product.product_name}`}
        aria-describedby={note ? noteId : undefined}
        aria-invalid={note ? true : undefined}
        inputMode={figure.keyboard}
        autoComplete="off"
        value={typed}
        className={`${box} w-full min-w-0 border border-line bg-white px-2 text-right tabular-nums aria-invalid:border-red`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {note && (
        <div role="alert" className="text-left">
          <FieldNote id={noteId} error text={note} />
        </div>
      )}
    </div>
  )
}

/** Whoever has gone on to something else is not called back. */
function isFocusFree(): boolean {
  return document.activeElement === document.body || document.activeElement === null
}
