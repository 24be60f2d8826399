import { useLocation } from 'react-router'
import { nextPath } from './next-path.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where the login leads. The kept page does not know what was asked for, so the browser reads it. */
export function useNextPath(): string {
  const { search } = useLocation()
  return useHydrated() ? nextPath(search, window.location.origin) : '/'
}
