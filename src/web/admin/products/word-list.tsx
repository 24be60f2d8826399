import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '../../ui/button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { TextField } from '../../ui/text-field.tsx'

interface WordListProps<Values extends FieldValues> {
  control: Control<Values>
  name: Path<Values>
  label: string
  /** One of them, as the button names it. */
  one: string
}

const Words = z.array(z.string())

/**
 * A short list of words, each added with Enter, a comma or the button, and taken away again one by one. What is only
 * typed counts at once, though it is listed later: a list that grew when the field is left would move the button away
 * from under the finger that presses it.
 */
export function WordList<Values extends FieldValues>({ control, name, label, one }: WordListProps<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name })
  const [typed, setTyped] = useState('')
  const [unlisted, setUnlisted] = useState<readonly string[]>([])
  const words = z.safeParse(Words, value).data ?? []
  const listed = words.filter((word) => !unlisted.includes(word))

  const type = (text: string) => {
    const newer = text.split(',').map((word) => word.trim())
    const all = [...new Set([...listed, ...newer])].filter(Boolean)
    setTyped(text)
    setUnlisted(all.slice(listed.length))
    onChange(all)
  }
  const add = () => {
    setTyped('')
    setUnlisted([])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    // Enter would send the whole form.
    event.preventDefault()
    add()
  }
  return (
    <div tabIndex={-1} className="grid gap-2 focus:outline-none">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          ref={ref}
          label={label}
          optional
          hint="Press Enter after each"
          error={faultIn(fieldState.error)}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button look="quiet" aria-label={`Add ${one}`} className="mt-[1.6875rem]" onClick={add}>
          Add
        </Button>
      </div>
      {listed.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {listed.map((word) => (
            <li key={word} className="inline-flex items-center rounded-full bg-sand pl-3">
              {word}
              <button
                type="button"
                ref={passFocusOn}
                aria-label={`Remove ${one} ${word}`}
                className="grid size-9 place-items-center rounded-full hover:text-red"
                onClick={() => onChange(words.filter((each) => each !== word))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is wrong with the list, or with the first word that is. */
function faultIn(error: unknown): string | undefined {
  const Fault = z.looseObject({ message: z.optional(z.string()) })
  const whole = z.safeParse(Fault, error).data?.message
  if (whole) return whole
  const each = z.safeParse(z.array(z.nullish(Fault)), error).data
  return each?.find((one) => one?.message)?.message
}
