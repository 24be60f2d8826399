import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../api-error.ts'
import { lateCode } from '../late-code.ts'
import { notify } from './notify.ts'

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Nothing is fetched before. Once it is there, it stays. */
  wanted?: boolean
  /** In its place until it is there. */
  fallback?: ReactNode
  /** For a part that somebody has pressed for: they are told, and may press again. */
  onMissed?: () => void
  /** For a part that belongs to the page: what stands in its place where it did not come. */
  missed?: (failure: ApiError, onRetry: () => void) => ReactNode
}

/**
 * A part of a page whose code comes when it is needed. React’s own `lazy` would take the whole page away where the
 * code does not come, and never ask for it again.
 */
export function LatePart<Props extends object>(part: LatePartProps<Props>) {
  const { load, props, wanted = true, fallback = null, onMissed, missed } = part
  const [arrived, setArrived] = useState<{ Part: ComponentType<Props> }>()
  const [failure, setFailure] = useState<ApiError>()
  const miss = useEffectEvent((error: ApiError) => {
    if (missed) setFailure(error)
    if (!onMissed) return
    void notify('error', error.message)
    onMissed()
  })

  useEffect(() => {
    if (!wanted || failure) return
    let isStillHere = true
    lateCode(load).then(
      (Part) => isStillHere && setArrived({ Part }),
      (error: ApiError) => isStillHere && miss(error),
    )
    return () => {
      isStillHere = false
    }
  }, [load, wanted, failure])

  if (arrived) return <arrived.Part {...props} />
  return failure && missed ? missed(failure, () => setFailure(undefined)) : fallback
}
