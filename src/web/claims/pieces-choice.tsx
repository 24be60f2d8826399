import { type Ref, useId } from 'react'
import { pieceWords } from '#contracts/choices.ts'
import type { Order } from '#contracts/orders.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldNote } from '../ui/field.tsx'

interface PiecesChoiceProps {
  items: Order['items']
  chosen: readonly number[]
  error: string | undefined
  disabled: boolean
  /** Where the focus goes when none is chosen. */
  first: Ref<HTMLInputElement>
  onChange: (chosen: number[]) => void
}

export function PiecesChoice({ items, chosen, error, disabled, first, onChange }: PiecesChoiceProps) {
  const noteId = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={error ? noteId : undefined} className="grid gap-1">
      <legend className="text-sm font-semibold">Which pieces are damaged?</legend>
      {items.map((item, place) => (
        <Checkbox
          // Lines of an order never move, and a piece may stand there twice.
          key={place}
          {...(place === 0 && { ref: first })}
          label={pieceWords(item)}
          checked={chosen.includes(place)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, place] : chosen.filter((other) => other !== place))
          }
        />
      ))}
      {error && <FieldNote id={noteId} error text={error} />}
    </fieldset>
  )
}
