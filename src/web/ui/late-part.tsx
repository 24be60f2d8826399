import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { unreachable } from '../transport.ts'
import { notify } from './notify.ts'

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** In its place until it is there. */
  fallback?: ReactNode
  /** For a part that somebody has pressed for: they are told, and may press again. */
  onMissed?: () => void
}

/**
 * A part of a page whose code comes when it is needed. React’s own `lazy` would take the whole page away where the
 * code does not come, and never ask for it again.
 */
export function LatePart<Props extends object>({ load, props, fallback = null, onMissed }: LatePartProps<Props>) {
  const [arrived, setArrived] = useState<{ Part: ComponentType<Props> }>()
  const miss = useEffectEvent(() => {
    if (!onMissed) return
    // With a connection it may be a tab from before a new version of the shop, whose code is gone.
    void notify(
      'error',
      navigator.onLine ? 'That could not be opened. Please load the page again.' : unreachable().message,
    )
    onMissed()
  })

  useEffect(() => {
    let isStillHere = true
    load().then(
      (Part) => isStillHere && setArrived({ Part }),
      () => isStillHere && miss(),
    )
    return () => {
      isStillHere = false
    }
  }, [load])

  return arrived ? <arrived.Part {...props} /> : fallback
}
