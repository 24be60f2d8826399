import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '../api-error.ts'

/** Hears once of each failure. */
export function useFailure(failure: ApiError | undefined, onFailed: (error: ApiError) => void): void {
  const tell = useEffectEvent(onFailed)
  useEffect(() => {
    if (failure) tell(failure)
  }, [failure])
}
