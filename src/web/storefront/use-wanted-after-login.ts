import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { ApiError } from '../api-error.ts'
import { keepInTab } from '../browser-storage.ts'
import { lateCode } from '../late-code.ts'
import { isPieceKept, wantedKey } from './wanted-key.ts'
import type { Wanted } from './wanted-piece.ts'

export const loadWanted = () => import('./wanted-piece.ts')

/** Adds what somebody wanted here before they were sent to the login, once they are back. */
export function useWantedAfterLogin(
  add: (wanted: Wanted) => Promise<void>,
  onNotLoaded: (error: ApiError) => void,
): void {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const arrival = useNavigationType()
  const addNow = useEffectEvent((wanted: Wanted | undefined) => wanted && void add(wanted))
  const takeUp = useEffectEvent((path: string, isStillHere: () => boolean) => {
    // Hardly anybody has been sent to the login from here; the others fetch no code for it.
    if (!isPieceKept(path) || !isFromLogin(arrival)) return keepInTab(wantedKey, undefined)
    void lateCode(loadWanted).then(
      ({ takeWanted }) => isStillHere() && addNow(takeWanted(path)),
      // The piece stays remembered: loading the page again, as the words advise, takes it up.
      (error: ApiError) => isStillHere() && onNotLoaded(error),
    )
  })
  useEffect(() => {
    let hasLeft = false
    takeUp(here, () => !hasLeft)
    return () => {
      hasLeft = true
    }
  }, [here])
}

/** The login gives way to the page it leads to, which may be loaded again; whoever comes by a link has not just signed in. */
const isFromLogin = (arrival: NavigationType) =>
  arrival === NavigationType.Replace || (arrival === NavigationType.Pop && isReloaded())

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
