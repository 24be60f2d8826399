import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { type Suggestion, suggestProducts } from '#contracts/products.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { OptionGroup, optionLook } from '../ui/option-list.tsx'
import { Picture } from '../ui/picture.tsx'

export interface SearchOption {
  kind: Suggestion['kind'] | 'all'
  text: string
  image: string | null
  to: string
}

interface SearchSuggestionsProps {
  listId: string
  typed: string
  options: readonly SearchOption[]
  /** The one the arrow keys have reached, or -1. */
  active: number
  onFound: (options: readonly SearchOption[]) => void
  onPicked: () => void
}

const restMs = 150

/** The list under the search field. The field keeps the focus; its arrow keys walk through the list. */
export function SearchSuggestions({ listId, typed, options, active, onFound, onPicked }: SearchSuggestionsProps) {
  const take = useEffectEvent(onFound)
  useEffect(() => {
    const newer = new AbortController()
    const look = async () => {
      const found = await findOptions(typed, newer.signal)
      if (found && !newer.signal.aborted) take(found)
    }
    const rest = setTimeout(() => void look(), restMs)
    return () => {
      clearTimeout(rest)
      newer.abort()
    }
  }, [typed])

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  if (options.length === 0) return null
  const group = (kind: SearchOption['kind']) =>
    options.map((option, place) =>
      option.kind === kind ? (
        <Row
          key={option.to}
          id={`${listId}-${place}`}
          option={option}
          isActive={place === active}
          onPicked={onPicked}
        />
      ) : null,
    )
  const has = (kind: SearchOption['kind']) => options.some((option) => option.kind === kind)
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className="absolute inset-x-0 top-full z-50 mt-2 max-h-[min(32rem,60dvh)] animate-drop overflow-y-auto overscroll-contain rounded-small border border-hairline bg-white p-1.5 shadow-soft"
      >
        {has('category') && <OptionGroup title="Categories">{group('category')}</OptionGroup>}
        {has('product') && <OptionGroup title="Pieces">{group('product')}</OptionGroup>}
        {group('all')}
      </div>
      <p role="status" className="sr-only">
        Suggestions: {options.length - 1}
      </p>
    </>
  )
}

interface RowProps {
  id: string
  option: SearchOption
  isActive: boolean
  onPicked: () => void
}

function Row({ id, option, isActive, onPicked }: RowProps) {
  return (
    <Link
      to={option.to}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={optionLook}
      // The field keeps the focus until something is chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPicked}
    >
      {option.kind === 'all' ? (
        <Search aria-hidden className="mx-3 size-5 shrink-0 text-gold" />
      ) : (
        <Picture
          src={option.image}
          alt=""
          width={44}
          height={44}
          className="size-11 shrink-0 rounded-small object-cover"
        />
      )}
      <span className="min-w-0 truncate">{option.text}</span>
    </Link>
  )
}

/** Nothing where it can't be had: the form still searches. */
async function findOptions(typed: string, signal: AbortSignal): Promise<SearchOption[] | undefined> {
  try {
    const { suggestions } = await browserApi(suggestProducts, { query: { q: typed } }, { signal })
    const all = { kind: 'all' as const, image: null, to: `/search?${new URLSearchParams({ q: typed })}` }
    return [...suggestions.map(toOption), { ...all, text: `See all results for “${typed}”` }]
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) return undefined
    throw error
  }
}

function toOption({ kind, _id, text, image }: Suggestion): SearchOption {
  return { kind, text, image, to: `/${kind}/${_id}` }
}
