import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import type { ApiError } from '../api-error.ts'
import { reloadPage } from '../reload-page.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { passFocusOn } from './pass-focus-on.ts'

type LoadFailureProps = ({ what: string; title?: never } | { title: string; what?: never }) & {
  failure: ApiError
  onRetry: () => void
}

/** What could not be read, why, and a way to ask again. It stays while that is under way, and the focus with it. */
export function LoadFailure({ what, title = `${what} could not be read`, failure, onRetry }: LoadFailureProps) {
  const [asked, setAsked] = useState<ApiError>()
  const busy = asked === failure
  // Some browsers ask only once for each file while a page lives: it would fail for ever. And without a connection the
  // whole page would go.
  const isStuck = asked && !busy && failure.code === 'not_loaded' && navigator.onLine
  const ask = () => {
    setAsked(failure)
    onRetry()
  }
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      action={
        <Button ref={passFocusOn} look="quiet" busy={busy} onClick={isStuck ? reloadPage : ask}>
          {isStuck ? 'Load the page again' : 'Try again'}
        </Button>
      }
    >
      {/* Words that stay the same would not be read out a second time. */}
      <p role="alert">{busy ? '…' : failure.message}</p>
    </EmptyState>
  )
}
