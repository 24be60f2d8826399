import { useState } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { endOtherSessions, endSession, type listSessions, type Session } from '#contracts/profile.ts'
import { ApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { failureWords, forgetLapsedSession } from '../failure.ts'
import { formatMinute } from '../format-minute.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { passFocusOn } from '../ui/pass-focus-on.ts'

type Sessions = CallReply<typeof listSessions>

interface SessionListProps {
  sessions: readonly Session[]
  onEnded: (left: Sessions) => void
  /** What is listed is no longer so. */
  onStale: () => void
}

const allOthers = 'all others'

export function SessionList({ sessions, onEnded, onStale }: SessionListProps) {
  const [ending, setEnding] = useState<string>()
  const end = async (what: string, call: () => Promise<Sessions>, done: string) => {
    if (ending) return
    setEnding(what)
    try {
      onEnded(await call())
      void notify('success', done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void notify('error', failureWords(error, 'The session could not be ended.'))
      if (error.code === 'not_found') onStale()
      forgetLapsedSession(error)
    } finally {
      setEnding(undefined)
    }
  }

  return (
    <div className="grid gap-5">
      <ul className="ruled border-y border-hairline">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={ending === session._id}
            onEnd={() => void end(session._id, () => browserApi(endSession, { id: session._id }), 'Session ended')}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          ref={passFocusOn}
          look="quiet"
          className="w-full"
          busy={ending === allOthers}
          onClick={() => void end(allOthers, () => browserApi(endOtherSessions), 'All other sessions ended')}
        >
          End all others
        </Button>
      )}
    </div>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const device = session.device || 'Unknown device'
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 py-3">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          Last seen <time dateTime={session.lastSeenAt}>{formatMinute(session.lastSeenAt)}</time>
        </p>
      </div>
      {session.current ? (
        <Badge look="green">This device</Badge>
      ) : (
        <Button ref={passFocusOn} look="quiet" busy={busy} onClick={onEnd} aria-label={`End the session of ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}
