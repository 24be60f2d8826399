import type { ReactNode } from 'react'
import { DrawnOnce } from '../drawn-once.tsx'
import { colorSwatches } from './filter-swatches.ts'
import type { Choice } from './listing-options.ts'

interface ChoicesProps {
  legend: string
  name: string
  choices: readonly Choice[]
  chosen: string | undefined
  /** Whether as many would be found as is counted. */
  countsHold: boolean
  onChoose: (value: string | undefined) => void
}

/** One of several, or all of them: each on a line of its own, with how many it would find. A colour shows itself. */
export function ChoiceList({ onChoose, ...shown }: ChoicesProps) {
  const { legend, name, choices, chosen, countsHold } = shown
  return (
    <Group legend={legend} className="grid max-h-72 overflow-y-auto" facts={['list of choices', ...factsOf(shown)]}>
      {withAll(choices).map(({ value, label, count }) => (
        <label
          key={value}
          className="relative flex min-h-11 cursor-pointer items-center gap-2.5 lg:min-h-9 rounded-small px-2 py-1 hover:bg-sand/70 has-checked:font-semibold has-checked:text-maroon"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === (chosen ?? '')}
            onChange={() => onChoose(value || undefined)}
            className="size-4 shrink-0 accent-maroon"
          />
          <Swatch color={label} />
          <span className="min-w-0 grow leading-snug">{label}</span>
          {countsHold && count !== undefined && <Count count={count} />}
        </label>
      ))}
    </Group>
  )
}

/** The same for short words. The cells keep their width, so that nothing jumps when a count goes. */
export function ChoicePills({ onChoose, ...shown }: ChoicesProps) {
  const { legend, name, choices, chosen, countsHold } = shown
  const cells = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2'
  return (
    <Group legend={legend} className={cells} facts={['pills of choices', ...factsOf(shown)]}>
      {withAll(choices).map(({ value, label, count }) => (
        <label
          key={value}
          className="relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 lg:min-h-9 rounded-full border border-line bg-white px-2 text-sm transition hover:bg-sand has-checked:border-maroon has-checked:bg-maroon has-checked:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === (chosen ?? '')}
            onChange={() => onChoose(value || undefined)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          {label}
          {countsHold && count !== undefined && <Count count={count} />}
        </label>
      ))}
    </Group>
  )
}

/** Of a choice only which one it is: an address may name anything. */
function factsOf({ legend, name, choices, chosen, countsHold }: Omit<ChoicesProps, 'onChoose'>) {
  return [legend, name, countsHold, choices, chosen && choices.findIndex(({ value }) => value === chosen)] as const
}

const withAll = (choices: readonly Choice[]): readonly Choice[] => [{ value: '', label: 'All' }, ...choices]

interface GroupProps {
  legend: string
  className: string
  /** Given by a group that is drawn once for all pages that offer the same. */
  facts?: readonly [string, ...unknown[]]
  children: ReactNode
}

export function Group({ legend, className, facts, children }: GroupProps) {
  const frame = 'min-w-0 border-t border-hairline pt-4'
  const parts = (
    <>
      <legend className="float-left mb-2 w-full text-sm font-semibold">{legend}</legend>
      <div className={`clear-both ${className}`}>{children}</div>
    </>
  )
  if (!facts) return <fieldset className={frame}>{parts}</fieldset>
  return (
    <DrawnOnce as="fieldset" className={frame} facts={facts}>
      {parts}
    </DrawnOnce>
  )
}

function Swatch({ color }: { color: string }) {
  const shade = colorSwatches[color.toLowerCase()]
  if (!shade) return null
  return <span aria-hidden className="size-3.5 rounded-full border border-ink/15" style={{ background: shade }} />
}

function Count({ count }: { count: number }) {
  return (
    <span className="text-xs font-normal tabular-nums opacity-75">
      {count}
      <span className="sr-only"> {count === 1 ? 'piece' : 'pieces'}</span>
    </span>
  )
}
