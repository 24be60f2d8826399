import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './next-path.ts'
import { hasLeft, readSession, useSession } from './session.ts'
import type { Session } from './stored-session.ts'

/** For pages that need somebody: whoever is not signed in, or no longer, is led to the login and back here. */
export function useSignedIn(): Session | undefined {
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const seen = useRef(session)
  useEffect(() => {
    if (session) seen.current = session
    // While the page comes alive the hook knows nobody yet; the browser's storage does.
    else if (!readSession() && !hasLeft(seen.current)) {
      void navigate(loginPath(`${pathname}${search}`), { replace: true })
    }
  }, [session, pathname, search, navigate])
  return session
}
