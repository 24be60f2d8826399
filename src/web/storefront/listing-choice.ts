import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepsFocus } from '../shell/kept-focus.ts'
import { type Listing, toSearch, withChange } from './listing-query.ts'

/** How long a price must rest before it is looked up. */
const restMs = 250

export interface ListingChoice {
  /** What has been chosen, ahead of the list that shows it. */
  chosen: Listing
  choose(change: Partial<Listing>): void
  /** For what changes many times in one go: looked up when it rests, and one step back undoes all of it. */
  slide(change: Partial<Listing>): void
  /** The hand has left the slider. */
  settle(): void
}

/** Keeps the choices in the address, so that going back, reloading and sharing give the same list. */
export function useListingChoice(listing: Listing): ListingChoice {
  const navigate = useNavigate()
  const [{ shown, chosen, isMoving }, set] = useState({ shown: listing, chosen: listing, isMoving: false })
  // A list that arrives while a price still moves must not pull it back.
  if (shown !== listing) set({ shown: listing, chosen: isMoving ? chosen : listing, isMoving })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasEntry = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: Listing, replace: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    set((now) => ({ ...now, chosen: next, isMoving: false }))
    // Chosen on a later page it leads to the first, and the focus stays at what was pressed.
    void navigate({ search: toSearch(next) }, { replace, preventScrollReset: true, state: keepsFocus })
  }
  return {
    chosen,
    choose(change) {
      hasEntry.current = false
      const next = withChange(chosen, change)
      if (toSearch(next) !== toSearch(chosen)) go(next, false)
    },
    slide(change) {
      const next = withChange(chosen, change)
      set((now) => ({ ...now, chosen: next, isMoving: true }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        go(next, hasEntry.current)
        hasEntry.current = true
      }, restMs)
    },
    settle() {
      if (timer.current !== undefined) go(chosen, hasEntry.current)
      hasEntry.current = false
    },
  }
}
