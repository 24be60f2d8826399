import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first drawing, which must be the same for everyone; true once the browser took over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
