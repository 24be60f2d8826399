import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ActivityFilter, readActivityChoices } from '#contracts/activity.ts'
import { browserApi } from '../../browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { filterIn, searchOf } from './activity-filter.ts'
import { DayChoice } from './day-choice.tsx'
import { kindWords } from './kinds.ts'

const all = 'all'

/** Each choice narrows the list at once and is in the address. */
export function ActivityFilterBar({ filter }: { filter: ActivityFilter }) {
  const navigate = useNavigate()
  const { reply } = useLoaded((signal) => browserApi(readActivityChoices, {}, { signal }))
  const show = (next: ActivityFilter) => void navigate({ search: searchOf(next) }, { preventScrollReset: true })
  // A day that is no day yet is known to its field alone: it goes with the field.
  const [resets, setResets] = useState(0)
  const reset = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.focus()
    setResets(resets + 1)
    show({})
  }
  const choose = (name: keyof ActivityFilter) => (chosen: string) => {
    // As it is at this moment: what React knows of it may be one choice behind.
    const present = filterIn(new URLSearchParams(window.location.search))
    show({ ...present, [name]: chosen === all ? undefined : chosen })
  }
  return (
    <search
      aria-label="Filter activity"
      className="mb-4 grid grid-cols-2 items-end gap-3 rounded-small border border-hairline bg-white p-4 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr_auto]"
    >
      <Select
        label="Who"
        value={filter.actor ?? all}
        onChange={choose('actor')}
        options={[{ value: all, label: 'Everyone' }, ...toActors(reply?.actors)]}
      />
      <Select
        label="What"
        value={filter.kind ?? all}
        onChange={choose('kind')}
        options={[{ value: all, label: 'Everything' }, ...toKinds(reply?.kinds)]}
      />
      <DayChoice key={`from ${resets}`} label="From" value={filter.from} onChosen={choose('from')} />
      <DayChoice key={`to ${resets}`} label="To" value={filter.to} onChosen={choose('to')} />
      <Button
        look="quiet"
        className="max-lg:col-span-2"
        // A field that is left says what is wrong with it: this would move away under the pointer before it is let go.
        onMouseDown={(event) => event.preventDefault()}
        onClick={reset}
      >
        Reset
      </Button>
    </search>
  )
}

interface Choice {
  value: string
  label: string
}

function toActors(actors: readonly { _id: string; name: string }[] = []): Choice[] {
  return actors.map(({ _id, name }) => ({ value: _id, label: name }))
}

function toKinds(kinds: readonly string[] = []): Choice[] {
  return kinds.map((kind) => ({ value: kind, label: kindWords(kind) }))
}
