import { useEffect } from 'react'
import { isSignOutOwed, readSession } from '../account/session.ts'

/** Once per load, and only for browsers that hold a session; nobody else fetches the code for it. */
export function SessionCheck() {
  useEffect(() => {
    if (readSession()) void import('../account/session-calls.ts').then(({ checkSession }) => checkSession())
    else if (isSignOutOwed()) void import('../account/session-calls.ts').then(({ finishSignOut }) => finishSignOut())
  }, [])
  return null
}
