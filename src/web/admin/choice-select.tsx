import { type Ref, useEffect, useState } from 'react'
import { formatFound } from '#contracts/indian-figures.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useLoaded } from '../use-loaded.ts'
import { type Choice, type Choices, mostChoices } from './choices.ts'

interface ChoiceSelectProps {
  label: string
  /** Nothing is chosen where it is empty. */
  value: string
  onChange: (value: string) => void
  /** What may be chosen; of more than it brings at once, what is typed finds the rest. */
  find: (search: string, signal: AbortSignal) => Promise<Choices>
  /** The one that was chosen before, which need not be among those that were found. */
  present?: Choice | undefined
  /** What choosing nothing is called, where one may. */
  none?: string
  placeholder?: string
  disabled?: boolean
  optional?: boolean
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

const nothing = 'none'
const restMs = 250

/** Give it a `key` that changes with what `find` depends on. */
export function ChoiceSelect({ value, onChange, find, present, none, ref, ...words }: ChoiceSelectProps) {
  const [typed, setTyped] = useState('')
  const search = useRested(typed.trim())
  const { reply, failure, reload } = useLoaded((signal) => find(search, signal), search)
  const [known, setKnown] = useState<Choices>()
  if (reply && reply !== known) setKnown(reply)
  const [isLong, setIsLong] = useState(false)
  if (known && known.total > mostChoices && !isLong) setIsLong(true)

  const [chosen, setChosen] = useState(present)
  const choose = (next: string) => {
    setChosen(known?.options.find((option) => option.value === next))
    onChange(next === nothing ? '' : next)
  }
  return (
    <div className="grid content-start gap-2">
      <Select
        {...words}
        ref={ref}
        hint={failure ? 'The list could not be read.' : undefined}
        value={value || (none ? nothing : undefined)}
        onChange={choose}
        options={[
          ...(none ? [{ value: nothing, label: none }] : []),
          ...withChosen(known?.options ?? [], chosen, value),
        ]}
      />
      {failure && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={({ currentTarget }) => {
            // This goes away once the list is there.
            currentTarget.parentElement?.querySelector('select')?.focus()
            reload()
          }}
        >
          Try again
        </Button>
      )}
      {isLong && (
        <TextField
          type="search"
          label={`Find more for ${words.label}`}
          hint={`${formatFound(known?.total ?? 0)} found`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </div>
  )
}

function withChosen(options: readonly Choice[], chosen: Choice | undefined, value: string): readonly Choice[] {
  const isMissing = chosen?.value === value && !options.some((option) => option.value === value)
  return chosen && isMissing ? [chosen, ...options] : options
}

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
