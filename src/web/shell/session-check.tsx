import { useEffect } from 'react'
import { readSession } from '../account/session.ts'

/** Once per load, and only for browsers that hold a session; nobody else fetches the code for it. */
export function SessionCheck() {
  useEffect(() => {
    if (!readSession()) return
    void import('../account/session-calls.ts').then(({ checkSession }) => checkSession())
  }, [])
  return null
}
