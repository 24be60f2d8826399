import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../api-error.ts'
import { lateCode } from '../late-code.ts'
import { notify } from './notify.ts'

/** What happens where it does not come. */
type Missed =
  /** Somebody has pressed for it: they are told, and may press again. */
  | { onMissed: () => void; missed?: never }
  /** It belongs to the page: this stands in its place, and stays while it is asked for again. */
  | { missed: (failure: ApiError, onRetry: () => void) => ReactNode; onMissed?: never }
  /** The page does as well without it. */
  | { dispensable: true; missed?: never; onMissed?: never }

type LatePartProps<Props> = Missed & {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Nothing is fetched before. Once it is there, it stays. */
  wanted?: boolean
  /** In its place until it is there. */
  fallback?: ReactNode
}

/**
 * A part of a page whose code comes when it is needed. React’s own `lazy` would take the whole page away where the
 * code does not come, and never ask for it again.
 */
export function LatePart<Props extends object>(part: LatePartProps<Props>) {
  const { load, props, wanted = true, fallback = null, onMissed, missed } = part
  const [state, setState] = useState<{ asks: boolean; Part?: ComponentType<Props>; failure?: ApiError }>({ asks: true })
  const { asks, Part, failure } = state
  const miss = useEffectEvent((error: ApiError) => {
    if (missed) setState({ asks: false, failure: error })
    if (!onMissed) return
    void notify('error', error.message)
    onMissed()
  })

  useEffect(() => {
    if (!wanted || !asks) return
    let isStillHere = true
    lateCode(load).then(
      (came) => isStillHere && setState({ asks: false, Part: came }),
      (error: ApiError) => isStillHere && miss(error),
    )
    return () => {
      isStillHere = false
    }
  }, [load, wanted, asks])

  if (Part) return <Part {...props} />
  return failure && missed ? missed(failure, () => setState({ asks: true, failure })) : fallback
}
