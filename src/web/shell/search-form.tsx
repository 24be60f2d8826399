import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { codeIfItComes } from '../late-code.ts'
import { LatePart } from '../ui/late-part.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { SearchOption } from './search-suggestions.tsx'

const loadSuggestions = async () => (await import('./search-suggestions.tsx')).SearchSuggestions

/** Fewer letters would suggest anything. */
const leastTyped = 2
const longestSearch = 100
const closed: { typed: string; found: string; options: readonly SearchOption[]; active: number } = {
  typed: '',
  /** What the options were found for. */
  found: '',
  options: [],
  active: -1,
}

/** A plain form; once the browser has taken over, it also suggests while somebody types. */
export function SearchForm() {
  const navigate = useNavigate()
  const { field, searched, noteSent } = useSearched()
  useSlashKey(field)
  const listId = useId()
  const canSuggest = useHydrated()
  const [{ typed, found, options, active }, set] = useState(closed)
  const isOpen = options.length > 0

  const close = () => set(closed)
  const send = () => {
    noteSent()
    close()
  }
  const suggestFor = (text: string) => {
    const wanted = text.trim().slice(0, longestSearch)
    // What was found for fewer letters stays until the answer is there.
    if (wanted.length >= leastTyped) set((now) => ({ ...now, typed: wanted, active: -1 }))
    else close()
  }
  const leave = () => {
    field.current?.form?.reset()
    field.current?.blur()
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      leave()
      void navigate(chosen.to)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) suggestFor(event.currentTarget.value)
    // What was found for other letters is there to be seen and tapped, and may be gone at the next press.
    else if (found === typed)
      set({ typed, found, options, active: stepped(active, event.key === 'ArrowDown' ? 1 : -1, options.length) })
  }

  return (
    <Form action="/search" role="search" className="relative" onSubmit={send}>
      <input
        ref={field}
        type="text"
        name="q"
        required
        maxLength={longestSearch}
        defaultValue={searched}
        aria-label="Search jewellery"
        aria-keyshortcuts="/"
        placeholder="Search jewellery"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        {...(canSuggest && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': options[active] && `${listId}-${active}`,
        })}
        className="min-h-11 w-full rounded-full border border-line bg-white py-2 pr-12 pl-4"
        onFocus={() => codeIfItComes(loadSuggestions)}
        onChange={(event) => suggestFor(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-maroon hover:bg-sand"
      >
        <Search aria-hidden className="size-5" />
      </button>
      {typed !== '' && (
        <LatePart
          dispensable
          load={loadSuggestions}
          props={{
            listId,
            typed,
            options,
            active,
            onFound: (next) => set((now) => ({ ...now, found: typed, options: next, active: -1 })),
            onPicked: leave,
          }}
        />
      )}
    </Form>
  )
}

/** Round the list by way of the field itself, where nothing is chosen. */
function stepped(active: number, by: 1 | -1, length: number): number {
  const places = length + 1
  return ((active + 1 + by + places) % places) - 1
}

/** What the page is searched for stands in the field, unless somebody has typed on meanwhile. */
function useSearched() {
  const field = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const settled = useRef(searched)

  useEffect(() => {
    const input = field.current
    if (!input || settled.current === searched) return
    const typesOn = input === document.activeElement && input.value !== settled.current
    settled.current = searched
    if (!typesOn) input.value = searched
  }, [searched])

  const noteSent = () => {
    settled.current = field.current?.value ?? ''
  }
  return { field, searched, noteSent }
}

function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
