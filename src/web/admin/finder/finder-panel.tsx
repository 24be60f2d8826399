import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { controlLook } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLowStock } from '../low-stock-mark.ts'
import { FinderList, optionId } from './finder-list.tsx'
import { type FinderOption, matchingOptions, toOption } from './finder-options.ts'
import { useFound } from './use-found.ts'
import { usePickWhenFound } from './use-pick-when-found.ts'

/** A field and the list it is about. The field keeps the focus; its arrow keys walk through the list. */
export function FinderPanel({ begun, onPick }: { begun: string; onPick: (option: FinderOption) => void }) {
  const [text, setText] = useState(begun)
  const [reached, reach] = useState<string>()
  const typed = text.trim()
  const { found, isLooking, failure } = useFound(typed)
  const lowStock = useLowStock()
  const known = matchingOptions(typed, lowStock)
  const options = [...known, ...found.map(toOption)]
  // By name: answers that come meanwhile must not put another one under somebody's finger.
  const active = options.find(({ key }) => key === reached) ?? options[0]
  // What was found for fewer letters is still shown; unless somebody has walked to it, they mean what they have typed.
  const isOutdated = isLooking && (!active || (active.key !== reached && !known.includes(active)))
  const pickWhenFound = usePickWhenFound({ typed, isLooking, active, onPick })
  const listId = useId()
  const field = useFocusLater()

  const step = (by: number) => {
    const place = active ? options.indexOf(active) : 0
    reach(options[(place + by + options.length) % options.length]?.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys are about the words that a Hindi keyboard offers, until one of them is taken.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isOutdated) pickWhenFound()
    else if (event.key === 'Enter' && active) onPick(active)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="relative">
        <Search aria-hidden className="absolute top-3 left-3 size-5 text-gold" />
        <input
          ref={field}
          role="combobox"
          aria-label="Find a product, an order, a user or a tab"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder="Product, order, user, tab…"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          className={`${controlLook} pl-10`}
          onChange={(event) => {
            setText(event.target.value)
            reach(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="-mx-1 h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain px-1">
        <FinderList listId={listId} options={options} active={active} onPick={onPick} />
        <div className="px-2 py-3 text-muted">
          <p role="status">
            {isLooking ? <Spinner label="Looking…" /> : !failure && countWords(options.length, typed)}
          </p>
          {failure && (
            <p
              role="alert"
              className="text-red"
            >{`Products, orders and users could not be looked up. ${failure.message}`}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function countWords(count: number, typed: string) {
  if (count === 0) return `Nothing is found for “${typed}”.`
  return <span className="sr-only">{count} found</span>
}

/** Once the dialog has noted where the focus came from, so that it can be given back. */
function useFocusLater() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return field
}
