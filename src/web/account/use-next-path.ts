import { useLocation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import { nextPath } from './next-path.ts'

/** Where the login leads. The kept page does not know what was asked for, so the browser reads it. */
export function useNextPath(): string {
  const { search } = useLocation()
  return useHydrated() ? nextPath(search, window.location.origin) : '/'
}
