import { useState } from 'react'
import { useLocation } from 'react-router'

const none: ReadonlySet<string> = new Set()

/**
 * Which rows of a list are chosen. Another page or filter is another address, and forgets them:
 * nobody changes what they can't see.
 */
export function useSelection() {
  const { search } = useLocation()
  const [{ chosen, of }, setChosen] = useState({ chosen: none, of: search })
  if (of !== search) setChosen({ chosen: none, of: search })
  return {
    chosen: of === search ? chosen : none,
    onChange: (next: ReadonlySet<string>) => setChosen({ chosen: next, of: search }),
    clear: () => setChosen({ chosen: none, of: search }),
  }
}
