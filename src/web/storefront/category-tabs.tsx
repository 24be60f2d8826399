import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contracts/catalog.ts'
import { Picture } from '../ui/picture.tsx'
import { useHydrated } from '../use-hydrated.ts'

interface CategoryTabsProps {
  categories: readonly Category[]
  chosenId: string
  panelId: string
  onChoose: (id: string) => void
}

/** Links to the categories' pages, which become tabs once there is a script to choose with. */
export function CategoryTabs({ categories, chosenId, panelId, onChoose }: CategoryTabsProps) {
  const isAlive = useHydrated()

  const onClick = (event: MouseEvent, id: string) => {
    // Whoever wants the page in a tab of the browser gets the page.
    if (isForBrowser(event)) return
    event.preventDefault()
    onChoose(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next =
      categories[
        placeAfter(
          event.key,
          categories.findIndex(({ _id }) => _id === chosenId),
          categories.length,
        )
      ]
    if (!next || isForBrowser(event)) return
    event.preventDefault()
    onChoose(next._id)
    document.getElementById(tabId(next._id))?.focus()
  }

  return (
    <div
      {...(isAlive ? { role: 'tablist', 'aria-label': 'Categories', onKeyDown } : {})}
      className="mx-auto flex w-fit max-w-full gap-2 overflow-x-auto p-1 [scrollbar-width:thin] sm:gap-6"
    >
      {categories.map(({ _id, category_name, category_image }) => (
        <Link
          key={_id}
          id={tabId(_id)}
          to={`/category/${_id}`}
          {...(isAlive
            ? {
                role: 'tab',
                'aria-selected': _id === chosenId,
                'aria-controls': panelId,
                tabIndex: _id === chosenId ? 0 : -1,
                onClick: (event: MouseEvent) => onClick(event, _id),
              }
            : {})}
          className={`group grid w-20 shrink-0 content-start justify-items-center gap-2 rounded-small py-2 text-center sm:w-32 ${_id === chosenId ? 'text-maroon' : ''}`}
        >
          <Picture
            src={category_image}
            alt=""
            width={96}
            height={96}
            className={`size-16 rounded-full object-cover ring-offset-3 ring-offset-ivory transition sm:size-24 ${_id === chosenId ? 'ring-2 ring-maroon' : 'ring-1 ring-hairline group-hover:ring-gold-bright'}`}
          />
          <span className="mt-1 line-clamp-2 w-full font-display text-base leading-tight font-semibold group-hover:text-maroon sm:text-lg">
            {category_name}
          </span>
        </Link>
      ))}
    </div>
  )
}

const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey

const tabId = (id: string) => `category-tab-${id}`

/** Where a key leads in a row of tabs; -1 where it is none of theirs. */
function placeAfter(key: string, place: number, count: number): number {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === ' ' ? place : -1
}
