import Star from 'lucide-react/icons/star'
import { type ComponentProps, useId } from 'react'
import { FieldNote } from '../ui/field.tsx'

type ReviewStarsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & { error: string | undefined }

const five = ['1', '2', '3', '4', '5']

/** Five radio buttons that look like stars; the arrow keys move among them. */
export function ReviewStars({ error, ...input }: ReviewStarsProps) {
  const noteId = useId()
  return (
    <fieldset aria-describedby={error ? noteId : undefined} className="grid gap-1.5">
      <legend className="mb-1 text-sm font-semibold">Rating</legend>
      <div className="star-choice flex w-fit">
        {five.map((stars) => (
          <label key={stars} className="relative grid size-11 cursor-pointer place-items-center rounded-small">
            <input {...input} type="radio" value={stars} className="sr-only" />
            <span className="sr-only">{stars === '1' ? '1 star' : `${stars} stars`}</span>
            <Star aria-hidden className="size-7 fill-current stroke-line stroke-1 transition-colors" />
          </label>
        ))}
      </div>
      {error && <FieldNote id={noteId} error text={error} />}
    </fieldset>
  )
}
