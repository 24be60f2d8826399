import CloudOff from 'lucide-react/icons/cloud-off'
import type { ApiError } from '../api-error.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  what: string
  title?: string | undefined
  failure: ApiError
  onRetry: () => void
}

/** What could not be read, why, and a way to ask again. */
export function LoadFailure({ what, title = `${what} could not be read`, failure, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      action={
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{failure.message}</p>
    </EmptyState>
  )
}
