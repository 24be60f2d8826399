import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** For a navigation that leaves the focus where it is: what was pressed is on the next page too. */
export const keepsFocus = { keepsFocus: true }

/** Whether this place was just reached that way; coming back to it later is an arrival like any other. */
export function useKeepsFocus(): boolean {
  const location = useLocation()
  const state: unknown = location.state
  const type = useNavigationType()
  return type !== NavigationType.Pop && typeof state === 'object' && state !== null && 'keepsFocus' in state
}
