import { useRef } from 'react'

type Fields = Readonly<Record<string, unknown>>

/**
 * Of all that stands in a form, what was changed since it was filled: a colleague may have changed the rest meanwhile,
 * and what is left out stays. What was sent once is sent again, since it may be kept though its reply was lost.
 */
export function useWhatChanged(filled: Fields) {
  const untouched = useRef(new Map(Object.entries(filled)))
  return <Entry extends Fields>(entry: Entry): Partial<Entry> => {
    const changed: Partial<Entry> = { ...entry }
    for (const name in entry) {
      if (untouched.current.get(name) === entry[name]) delete changed[name]
      else untouched.current.delete(name)
    }
    return changed
  }
}
