import { useEffect } from 'react'
import { isSignOutOwed, readSession } from '../account/session.ts'
import { codeIfItComes } from '../late-code.ts'

const loadCalls = () => import('../account/session-calls.ts')

/** Once per load, and only for browsers that hold a session; nobody else fetches the code for it. */
export function SessionCheck() {
  useEffect(() => {
    if (readSession()) codeIfItComes(loadCalls, ({ checkSession }) => checkSession())
    else if (isSignOutOwed()) codeIfItComes(loadCalls, ({ finishSignOut }) => finishSignOut())
  }, [])
  return null
}
