import { use, useEffect } from 'react'
import { ServerOnly } from '../server-only.ts'
import { onSessionChange, readSession } from './session.ts'

/**
 * Runs before the first paint: the stylesheet shows and hides the signed-in and signed-out parts by this mark,
 * so that one cached page fits everyone and nothing flashes.
 */
const markBeforePaint = `try{var s=localStorage;document.documentElement.dataset.session=s.getItem('token')?s.getItem('role')==='admin'?'admin':'user':'none'}catch(e){document.documentElement.dataset.session='none'}`

export function SessionMark() {
  const nonce = use(ServerOnly)?.nonce
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.session = readSession()?.role ?? 'none'
    }
    mark()
    return onSessionChange(mark)
  }, [])
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markBeforePaint }} />
}
