import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'

export function SearchForm() {
  const field = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <Form action="/search" role="search" className="relative">
      <input
        key={searched}
        ref={field}
        type="search"
        name="q"
        required
        maxLength={100}
        defaultValue={searched}
        aria-label="Search jewellery"
        aria-keyshortcuts="/"
        placeholder="Search jewellery"
        className="min-h-11 w-full rounded-full border border-line bg-white py-2 pr-12 pl-4"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-maroon hover:bg-sand"
      >
        <Search aria-hidden className="size-5" />
      </button>
    </Form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
