import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextField } from '../../ui/text-field.tsx'

const pauseMs = 300

/** Looks as one types. What is looked for is in the address, and begins at the first page. */
export function UserSearch() {
  const [query, setQuery] = useSearchParams()
  const given = query.get('search') ?? ''
  const [text, setText] = useState(given)
  const field = useRef<HTMLInputElement>(null)
  const known = useRef(given)
  const asked = useRef(given)
  const wanted = text.trim()

  const look = useEffectEvent((rested: string) => {
    if (rested === given) return
    asked.current = rested
    setQuery((present) => withSearch(present, rested), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => look(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])

  useEffect(() => {
    // What was typed before the page came alive counts as well.
    setText(field.current?.value ?? '')
  }, [])

  useEffect(() => {
    if (known.current === given) return
    known.current = given
    // Not by typing: a step back, or somebody who was found elsewhere.
    if (given !== asked.current) {
      asked.current = given
      if (field.current) field.current.value = given
      setText(given)
    }
    // Another page of a list takes the focus; somebody who is typing keeps it.
    field.current?.focus({ preventScroll: true })
  }, [given])

  return (
    <search className="w-full sm:w-80">
      <TextField
        ref={field}
        type="search"
        label="Search users"
        placeholder="Name, e-mail or phone"
        maxLength={100}
        autoComplete="off"
        defaultValue={given}
        onChange={({ target }) => setText(target.value)}
      />
    </search>
  )
}

function withSearch(present: URLSearchParams, wanted: string): URLSearchParams {
  const next = new URLSearchParams(present)
  next.delete('page')
  if (wanted) next.set('search', wanted)
  else next.delete('search')
  return next
}
